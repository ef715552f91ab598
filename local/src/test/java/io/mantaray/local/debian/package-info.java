@NullMarked
package io.mantaray.local.debian;

import org.jspecify.annotations.NullMarked;
