/**
 * Rules for the spec of a job, for every kind that has one: RayJob and RayCronJob.
 *
 * <p>Each class has the rules for one part of the spec. All errors are reported together.
 */
@NullMarked
package io.mantaray.operator.validation.job;

import org.jspecify.annotations.NullMarked;
