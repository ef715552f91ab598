/** The one real node: its namespaces and the configuration of what runs in them. */
@NullMarked
package io.mantaray.local.node;

import org.jspecify.annotations.NullMarked;
