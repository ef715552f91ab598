@NullMarked
package io.mantaray.local.go;

import org.jspecify.annotations.NullMarked;
