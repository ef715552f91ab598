@NullMarked
package io.mantaray.operator.raycronjob.schedule;

import org.jspecify.annotations.NullMarked;
