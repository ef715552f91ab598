/**
 * The shape of every decision about an object of a RayCluster: what it should be, and what is to be
 * done about what there is.
 */
@NullMarked
package io.mantaray.operator.raycluster.objects;

import org.jspecify.annotations.NullMarked;
