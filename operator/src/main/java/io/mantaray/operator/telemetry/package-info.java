/** Metrics, health endpoints and logs. */
@NullMarked
package io.mantaray.operator.telemetry;

import org.jspecify.annotations.NullMarked;
