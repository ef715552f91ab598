/**
 * How a job comes to Ray: by a Kubernetes Job or a container beside the head that run {@code ray
 * job submit}, or by a request of the operator itself. Pure functions of what is declared and of
 * what the status says.
 */
@NullMarked
package io.mantaray.operator.rayjob.submit;

import org.jspecify.annotations.NullMarked;
