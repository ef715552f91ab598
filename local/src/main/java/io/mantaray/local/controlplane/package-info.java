/** The control plane: its command lines, the simulated nodes, when it is ready. */
@NullMarked
package io.mantaray.local.controlplane;

import org.jspecify.annotations.NullMarked;
