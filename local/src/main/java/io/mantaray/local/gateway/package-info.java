/** The Gateway API on a local cluster, and a controller that programs gateways. */
@NullMarked
package io.mantaray.local.gateway;

import org.jspecify.annotations.NullMarked;
