/** The objects that a RayJob has beside its submitter: its RayCluster, and a service before it. */
@NullMarked
package io.mantaray.operator.rayjob.objects;

import org.jspecify.annotations.NullMarked;
