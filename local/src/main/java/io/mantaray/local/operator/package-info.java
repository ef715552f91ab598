/** Manta's operator beside a cluster of this machine: its CRDs, its process, its Deployment. */
@NullMarked
package io.mantaray.local.operator;

import org.jspecify.annotations.NullMarked;
