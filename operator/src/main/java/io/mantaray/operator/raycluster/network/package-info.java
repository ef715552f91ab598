/** The objects through which a Ray cluster is reached: services, Ingress, OpenShift Route. */
@NullMarked
package io.mantaray.operator.raycluster.network;

import org.jspecify.annotations.NullMarked;
