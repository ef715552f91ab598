/**
 * Validates an object before anything is created for it: the rules that several kinds have in
 * common, above all those for the spec of a Ray cluster.
 *
 * <p>They reject what KubeRay rejects, but report all errors together instead of the first one.
 */
@NullMarked
package io.mantaray.operator.validation;

import org.jspecify.annotations.NullMarked;
