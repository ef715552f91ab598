/**
 * The names by which operator, Ray, KubeRay's clients and users recognise things: labels,
 * annotations, finalizers, ports, and how names of objects are made from others. They are part of
 * the interface and never change.
 */
@NullMarked
package io.mantaray.operator.conventions;

import org.jspecify.annotations.NullMarked;
