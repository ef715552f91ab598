/**
 * The operator's log: lines in the form of KubeRay's (zap's keys, JSON or console), each with the
 * resource and the reconcile it belongs to.
 */
@NullMarked
package io.mantaray.operator.telemetry.logs;

import org.jspecify.annotations.NullMarked;
