/** A real Kubernetes on one Linux machine: start, find, use and stop clusters. */
@NullMarked
package io.mantaray.local;

import org.jspecify.annotations.NullMarked;
