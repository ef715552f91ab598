@NullMarked
package io.mantaray.local.process;

import org.jspecify.annotations.NullMarked;
