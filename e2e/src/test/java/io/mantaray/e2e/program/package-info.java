/** The operator as the program that tests start. */
@NullMarked
package io.mantaray.e2e.program;

import org.jspecify.annotations.NullMarked;
