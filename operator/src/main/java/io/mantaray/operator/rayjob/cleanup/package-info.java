/** What is deleted when a RayJob has ended, is suspended, tried again or deleted itself. */
@NullMarked
package io.mantaray.operator.rayjob.cleanup;

import org.jspecify.annotations.NullMarked;
