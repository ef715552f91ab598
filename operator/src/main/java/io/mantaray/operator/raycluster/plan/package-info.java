/** Decides the plan for a RayCluster. Pure functions: nothing here reads or writes. */
@NullMarked
package io.mantaray.operator.raycluster.plan;

import org.jspecify.annotations.NullMarked;
