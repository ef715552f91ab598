/** How requests find the cluster of a RayService that serves them. */
@NullMarked
package io.mantaray.operator.rayservice.traffic;

import org.jspecify.annotations.NullMarked;
