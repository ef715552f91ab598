@NullMarked
package io.mantaray.local.image;

import org.jspecify.annotations.NullMarked;
