/**
 * How a job is submitted to Ray: by a Kubernetes Job or a sidecar of the head that runs {@code ray
 * job submit}, or by a request of the operator. Pure functions of spec and status.
 */
@NullMarked
package io.mantaray.operator.rayjob.submit;

import org.jspecify.annotations.NullMarked;
