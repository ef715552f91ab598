@NullMarked
package io.mantaray.operator.rayservice.objects;

import org.jspecify.annotations.NullMarked;
