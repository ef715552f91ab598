@NullMarked
package io.mantaray.dashboard.inmemory;

import org.jspecify.annotations.NullMarked;
