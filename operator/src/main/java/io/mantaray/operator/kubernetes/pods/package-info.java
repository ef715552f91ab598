/** Pods as the caches keep them, for planners, status and update filters. */
@NullMarked
package io.mantaray.operator.kubernetes.pods;

import org.jspecify.annotations.NullMarked;
