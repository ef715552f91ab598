/**
 * Validates RayServices.
 *
 * <p>One class per part of the spec. Together they make {@link
 * io.mantaray.operator.rayservice.validation.ServiceValidation}, the only class that others need.
 */
@NullMarked
package io.mantaray.operator.rayservice.validation;

import org.jspecify.annotations.NullMarked;
