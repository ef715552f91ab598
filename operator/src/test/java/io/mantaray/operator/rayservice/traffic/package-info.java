@NullMarked
package io.mantaray.operator.rayservice.traffic;

import org.jspecify.annotations.NullMarked;
