/** The operator process: command line, composition and life cycle. */
@NullMarked
package io.mantaray.operator;

import org.jspecify.annotations.NullMarked;
