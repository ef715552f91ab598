/** YAML inside the specs of Ray objects, read as KubeRay reads it. */
@NullMarked
package io.mantaray.operator.yaml;

import org.jspecify.annotations.NullMarked;
