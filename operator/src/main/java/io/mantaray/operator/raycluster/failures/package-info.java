/**
 * Remembers repeated failures of a RayCluster's pods, so that replacements are delayed with
 * back-off.
 */
@NullMarked
package io.mantaray.operator.raycluster.failures;

import org.jspecify.annotations.NullMarked;
