/** Keys, certificates and the kubeconfig files that carry them. */
@NullMarked
package io.mantaray.local.pki;

import org.jspecify.annotations.NullMarked;
