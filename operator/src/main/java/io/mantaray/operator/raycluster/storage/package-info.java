/** Storage of the GCS state for fault tolerance, and its cleanup. */
@NullMarked
package io.mantaray.operator.raycluster.storage;

import org.jspecify.annotations.NullMarked;
