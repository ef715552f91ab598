/** The operator process: from the command line to running controllers. */
@NullMarked
package io.mantaray.operator;

import org.jspecify.annotations.NullMarked;
