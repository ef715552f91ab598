/** How the operator goes on after failures: how long it waits, and which threads must never end. */
@NullMarked
package io.mantaray.operator.retry;

import org.jspecify.annotations.NullMarked;
