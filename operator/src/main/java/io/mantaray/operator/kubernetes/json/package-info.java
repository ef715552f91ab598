/** How the operator reads what API servers send: only what it needs, and quickly. */
@NullMarked
package io.mantaray.operator.kubernetes.json;

import org.jspecify.annotations.NullMarked;
