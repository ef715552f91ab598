@NullMarked
package io.mantaray.operator.rayservice.serve;

import org.jspecify.annotations.NullMarked;
