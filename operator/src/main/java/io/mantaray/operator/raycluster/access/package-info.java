/** RBAC objects of the autoscaler, and the token of the Ray cluster. */
@NullMarked
package io.mantaray.operator.raycluster.access;

import org.jspecify.annotations.NullMarked;
