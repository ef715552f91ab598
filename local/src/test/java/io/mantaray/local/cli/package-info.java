@NullMarked
package io.mantaray.local.cli;

import org.jspecify.annotations.NullMarked;
