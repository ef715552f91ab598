/** The commands <code>up</code>, <code>down</code> and <code>status</code>. */
@NullMarked
package io.mantaray.local.cli;

import org.jspecify.annotations.NullMarked;
