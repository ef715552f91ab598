/** Compares desired with existing objects that belong to a custom resource. */
@NullMarked
package io.mantaray.operator.objects;

import org.jspecify.annotations.NullMarked;
