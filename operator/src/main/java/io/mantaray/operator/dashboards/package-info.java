/**
 * The poller: polls Ray dashboards in the background and triggers reconciles when an answer
 * changed.
 */
@NullMarked
package io.mantaray.operator.dashboards;

import org.jspecify.annotations.NullMarked;
