@NullMarked
package io.mantaray.local.gateway;

import org.jspecify.annotations.NullMarked;
