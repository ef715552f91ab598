/** Publishes events in the background, aggregated into series. */
@NullMarked
package io.mantaray.operator.kubernetes.events;

import org.jspecify.annotations.NullMarked;
