/**
 * Validates a RayJob before anything is created for it.
 *
 * <p>The rules for its spec are shared with RayCronJob, in {@code validation.job}.
 */
@NullMarked
package io.mantaray.operator.rayjob.validation;

import org.jspecify.annotations.NullMarked;
