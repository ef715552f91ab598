/** What planners want done to the API server, and the one executor that does it. */
@NullMarked
package io.mantaray.operator.kubernetes.actions;

import org.jspecify.annotations.NullMarked;
