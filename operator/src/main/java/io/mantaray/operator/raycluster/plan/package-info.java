/**
 * Decides what is to be done about the pods of a RayCluster. Pure: nothing here reads or writes.
 */
@NullMarked
package io.mantaray.operator.raycluster.plan;

import org.jspecify.annotations.NullMarked;
