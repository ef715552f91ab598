/**
 * The CustomResourceDefinitions: {@link io.mantaray.api.crd.Crds} has them ready for use; the rest
 * of the package makes them out of the Java types while the project is built.
 */
@NullMarked
package io.mantaray.api.crd;

import org.jspecify.annotations.NullMarked;
