/** The {@code ray.io} API group as Java types. */
@NullMarked
package io.mantaray.api;

import org.jspecify.annotations.NullMarked;
