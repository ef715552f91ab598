/**
 * Labels, annotations, finalizers, ports and derived object names that users, Ray and clients of
 * KubeRay rely on. They are part of the API and never change.
 */
@NullMarked
package io.mantaray.operator.conventions;

import org.jspecify.annotations.NullMarked;
