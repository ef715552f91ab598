/**
 * Everything that touches the API server: the client and its pace, discovery, leader election,
 * controllers and events.
 */
@NullMarked
package io.mantaray.operator.kubernetes;

import org.jspecify.annotations.NullMarked;
