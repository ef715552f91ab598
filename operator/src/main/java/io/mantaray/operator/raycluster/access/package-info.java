/** What lets a Ray cluster act on Kubernetes, and callers act on it: accounts, rights, tokens. */
@NullMarked
package io.mantaray.operator.raycluster.access;

import org.jspecify.annotations.NullMarked;
