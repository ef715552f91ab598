/**
 * The poller: asks Ray dashboards in the background and tells reconcilers when an answer changed.
 */
@NullMarked
package io.mantaray.operator.dashboards;

import org.jspecify.annotations.NullMarked;
