/** Suspending a RayService, and resuming it. */
@NullMarked
package io.mantaray.operator.rayservice.suspend;

import org.jspecify.annotations.NullMarked;
