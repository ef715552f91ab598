@NullMarked
package io.mantaray.operator.rayservice.clusters;

import org.jspecify.annotations.NullMarked;
