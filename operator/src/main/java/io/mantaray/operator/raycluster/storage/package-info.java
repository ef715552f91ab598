/** Where the state of a head outlives it, and how it is cleaned up. */
@NullMarked
package io.mantaray.operator.raycluster.storage;

import org.jspecify.annotations.NullMarked;
