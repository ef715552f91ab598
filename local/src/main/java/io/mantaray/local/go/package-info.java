/** The cluster's programs, compiled from Go modules into the user's cache. */
@NullMarked
package io.mantaray.local.go;

import org.jspecify.annotations.NullMarked;
