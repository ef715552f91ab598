@NullMarked
package io.mantaray.operator.rayservice;

import org.jspecify.annotations.NullMarked;
