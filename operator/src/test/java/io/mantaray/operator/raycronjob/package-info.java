@NullMarked
package io.mantaray.operator.raycronjob;

import org.jspecify.annotations.NullMarked;
