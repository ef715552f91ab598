/** The client of a Ray cluster's own HTTP APIs. */
@NullMarked
package io.mantaray.dashboard;

import org.jspecify.annotations.NullMarked;
