@NullMarked
package io.mantaray.operator.kubernetes.pods;

import org.jspecify.annotations.NullMarked;
