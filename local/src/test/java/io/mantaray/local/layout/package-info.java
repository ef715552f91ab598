@NullMarked
package io.mantaray.local.layout;

import org.jspecify.annotations.NullMarked;
