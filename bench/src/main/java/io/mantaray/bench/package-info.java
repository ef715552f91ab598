/** Benchmarks: figures, not tests. Each prints what it measured and on what. */
@NullMarked
package io.mantaray.bench;

import org.jspecify.annotations.NullMarked;
