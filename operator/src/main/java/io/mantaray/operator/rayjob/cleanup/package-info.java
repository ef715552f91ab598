/** Deletions after a RayJob has ended or is suspended, retried or deleted. */
@NullMarked
package io.mantaray.operator.rayjob.cleanup;

import org.jspecify.annotations.NullMarked;
