/**
 * Everything the operator can be told: flags, the configuration file, environment variables and
 * feature gates, read once into one immutable {@link io.mantaray.operator.config.OperatorConfig}.
 *
 * <p>Names, defaults and refusals are those of KubeRay v1.7.0. What differs is that all mistakes
 * are reported together, and that what would be passed over in silence becomes a warning.
 */
@NullMarked
package io.mantaray.operator.config;

import org.jspecify.annotations.NullMarked;
