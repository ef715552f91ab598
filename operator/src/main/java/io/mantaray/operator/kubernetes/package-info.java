/**
 * Everything that accesses the API server: the client and its rate limit, discovery, leader
 * election, controllers and events.
 */
@NullMarked
package io.mantaray.operator.kubernetes;

import org.jspecify.annotations.NullMarked;
