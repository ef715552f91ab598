@NullMarked
package io.mantaray.local;

import org.jspecify.annotations.NullMarked;
