/** The writes that planners ask for, and the executor that performs them. */
@NullMarked
package io.mantaray.operator.kubernetes.actions;

import org.jspecify.annotations.NullMarked;
