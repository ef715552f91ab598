/** The clusters of a RayService: which of them fit its spec, and how they are kept. */
@NullMarked
package io.mantaray.operator.rayservice.clusters;

import org.jspecify.annotations.NullMarked;
