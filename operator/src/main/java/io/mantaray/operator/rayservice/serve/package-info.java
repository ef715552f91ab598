/** The Serve config of a RayService, and what Serve says of the applications in it. */
@NullMarked
package io.mantaray.operator.rayservice.serve;

import org.jspecify.annotations.NullMarked;
