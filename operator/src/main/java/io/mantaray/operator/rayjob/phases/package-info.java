/**
 * The state machine of a RayJob: one class per phase, which decides the plan and the next phase.
 */
@NullMarked
package io.mantaray.operator.rayjob.phases;

import org.jspecify.annotations.NullMarked;
