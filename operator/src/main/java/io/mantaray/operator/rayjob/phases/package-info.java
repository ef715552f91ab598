/**
 * The state machine of a RayJob: one class per phase, which decides what happens in it and what
 * comes next.
 */
@NullMarked
package io.mantaray.operator.rayjob.phases;

import org.jspecify.annotations.NullMarked;
