@NullMarked
package io.mantaray.local.node;

import org.jspecify.annotations.NullMarked;
