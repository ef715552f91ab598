@NullMarked
package io.mantaray.local.controlplane;

import org.jspecify.annotations.NullMarked;
