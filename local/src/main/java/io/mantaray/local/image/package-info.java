/** Container images, made without a registry and without a daemon. */
@NullMarked
package io.mantaray.local.image;

import org.jspecify.annotations.NullMarked;
