@NullMarked
package io.mantaray.load;

import org.jspecify.annotations.NullMarked;
