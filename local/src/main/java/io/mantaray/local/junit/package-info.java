/** Tests on a shared cluster, each in a namespace of its own. */
@NullMarked
package io.mantaray.local.junit;

import org.jspecify.annotations.NullMarked;
