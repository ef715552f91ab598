@NullMarked
package io.mantaray.operator.objects;

import org.jspecify.annotations.NullMarked;
