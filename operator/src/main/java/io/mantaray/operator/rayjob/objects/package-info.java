/** The RayCluster of a RayJob and its head service. */
@NullMarked
package io.mantaray.operator.rayjob.objects;

import org.jspecify.annotations.NullMarked;
