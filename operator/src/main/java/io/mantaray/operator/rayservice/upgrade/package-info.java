/**
 * The upgrade of a RayService from one cluster to the next, as a state machine: one class for each
 * state.
 */
@NullMarked
package io.mantaray.operator.rayservice.upgrade;

import org.jspecify.annotations.NullMarked;
