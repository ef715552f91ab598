/** Where things are kept on the disk. */
@NullMarked
package io.mantaray.local.layout;

import org.jspecify.annotations.NullMarked;
