/**
 * Drives the whole of a cluster's life against a model of the API server: every write, every cache
 * that lags, every answer that is lost, in orders that no real cluster could be brought into.
 */
@NullMarked
package io.mantaray.operator.raycluster.model;

import org.jspecify.annotations.NullMarked;
