/** Events on the user's objects: aggregated, and never in the way of a reconcile. */
@NullMarked
package io.mantaray.operator.kubernetes.events;

import org.jspecify.annotations.NullMarked;
