/** Addresses and ports that nobody else on the machine uses. */
@NullMarked
package io.mantaray.local.network;

import org.jspecify.annotations.NullMarked;
