/**
 * The reconcile loop that all kinds share: observe, decide, act, report, requeue. Each kind has its
 * own snapshot, planner and report.
 */
@NullMarked
package io.mantaray.operator.reconcile;

import org.jspecify.annotations.NullMarked;
