/**
 * A simulation of a RayJob, its clusters, Ray, its user and the operator's own code, in which
 * anything may happen at any time.
 */
@NullMarked
package io.mantaray.operator.rayjob.model;

import org.jspecify.annotations.NullMarked;
