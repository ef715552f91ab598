@NullMarked
package io.mantaray.dashboard;

import org.jspecify.annotations.NullMarked;
