/** Objects that expose a Ray cluster: services, Ingress, OpenShift Route. */
@NullMarked
package io.mantaray.operator.raycluster.network;

import org.jspecify.annotations.NullMarked;
