/**
 * What the Java types of the API cannot say by themselves and their OpenAPI schema needs, as
 * annotations.
 *
 * <p>These stand beside those of fabric8's {@code generator-annotations} (required, default,
 * minimum, size, validation rule), which the records use too. All of them are read from the
 * accessor of a record component.
 */
@NullMarked
package io.mantaray.api.schema;

import org.jspecify.annotations.NullMarked;
