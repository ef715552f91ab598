/** A Ray without Ray, for tests of what talks to dashboards. */
@NullMarked
package io.mantaray.dashboard.inmemory;

import org.jspecify.annotations.NullMarked;
