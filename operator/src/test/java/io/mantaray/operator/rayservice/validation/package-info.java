@NullMarked
package io.mantaray.operator.rayservice.validation;

import org.jspecify.annotations.NullMarked;
