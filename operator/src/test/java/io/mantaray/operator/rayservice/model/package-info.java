/**
 * A model of the world around a RayService: random walks through it check what must never happen,
 * and that the service always comes to serve when faults stop.
 */
@NullMarked
package io.mantaray.operator.rayservice.model;

import org.jspecify.annotations.NullMarked;
