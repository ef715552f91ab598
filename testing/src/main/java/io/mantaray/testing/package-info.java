/** Properties: statements that are checked for many random cases, within ordinary JUnit tests. */
@NullMarked
package io.mantaray.testing;

import org.jspecify.annotations.NullMarked;
