@NullMarked
package io.mantaray.e2e;

import org.jspecify.annotations.NullMarked;
