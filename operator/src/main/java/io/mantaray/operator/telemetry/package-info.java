/** What the process tells about itself: metrics, health and logs. */
@NullMarked
package io.mantaray.operator.telemetry;

import org.jspecify.annotations.NullMarked;
