@NullMarked
package io.mantaray.local.junit;

import org.jspecify.annotations.NullMarked;
