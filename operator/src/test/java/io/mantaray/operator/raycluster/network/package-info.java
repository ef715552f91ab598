@NullMarked
package io.mantaray.operator.raycluster.network;

import org.jspecify.annotations.NullMarked;
