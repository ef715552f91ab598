/** The status of a RayService: its conditions, clusters and endpoints. */
@NullMarked
package io.mantaray.operator.rayservice.status;

import org.jspecify.annotations.NullMarked;
