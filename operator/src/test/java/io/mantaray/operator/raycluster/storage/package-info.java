@NullMarked
package io.mantaray.operator.raycluster.storage;

import org.jspecify.annotations.NullMarked;
