/** The objects of a RayService: its clusters, and what leads requests to them. */
@NullMarked
package io.mantaray.operator.rayservice.objects;

import org.jspecify.annotations.NullMarked;
