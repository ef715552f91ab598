/**
 * A RayJob, its clusters, Ray, its user and the operator's own decisions in one small world, in
 * which anything may happen at any time.
 */
@NullMarked
package io.mantaray.operator.rayjob.model;

import org.jspecify.annotations.NullMarked;
