@NullMarked
package io.mantaray.local.network;

import org.jspecify.annotations.NullMarked;
