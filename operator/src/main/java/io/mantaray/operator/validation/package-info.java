/**
 * Says what is wrong with an object before anything is made of it: the rules that several kinds
 * have in common, above all those for the spec of a Ray cluster.
 *
 * <p>They refuse exactly what KubeRay refuses, but name every problem at once instead of the first
 * one.
 */
@NullMarked
package io.mantaray.operator.validation;

import org.jspecify.annotations.NullMarked;
