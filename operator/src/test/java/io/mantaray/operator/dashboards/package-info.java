@NullMarked
package io.mantaray.operator.dashboards;

import org.jspecify.annotations.NullMarked;
