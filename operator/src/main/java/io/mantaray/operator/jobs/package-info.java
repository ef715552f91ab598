/**
 * The declared Ray job with its defaults, for every kind that has one: RayJob, and RayCronJob,
 * which contains its spec.
 */
@NullMarked
package io.mantaray.operator.jobs;

import org.jspecify.annotations.NullMarked;
