/** Programs started by us: run to their end, or kept running and found again. */
@NullMarked
package io.mantaray.local.process;

import org.jspecify.annotations.NullMarked;
