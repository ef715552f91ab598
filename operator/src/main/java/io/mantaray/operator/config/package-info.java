/**
 * The operator's configuration: flags, the configuration file, environment variables and feature
 * gates, read once into one immutable {@link io.mantaray.operator.config.OperatorConfig}.
 *
 * <p>Names, defaults and errors are those of KubeRay v1.7.0. In addition, all errors are reported
 * together, and ignored settings cause a warning.
 */
@NullMarked
package io.mantaray.operator.config;

import org.jspecify.annotations.NullMarked;
