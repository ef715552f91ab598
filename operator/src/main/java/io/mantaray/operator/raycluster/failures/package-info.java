/**
 * Remembers which pods of a RayCluster fail again and again, so that their replacement waits longer
 * each time.
 */
@NullMarked
package io.mantaray.operator.raycluster.failures;

import org.jspecify.annotations.NullMarked;
