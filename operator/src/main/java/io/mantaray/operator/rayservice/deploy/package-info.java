/** How the Serve config of a RayService comes to Ray, and whether Ray serves it. */
@NullMarked
package io.mantaray.operator.rayservice.deploy;

import org.jspecify.annotations.NullMarked;
