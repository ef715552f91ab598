/**
 * A load generator: sends HTTP requests at a constant rate, as a client with kept connections does,
 * and counts every one of them and every failure with its time and kind.
 */
@NullMarked
package io.mantaray.load;

import org.jspecify.annotations.NullMarked;
