/**
 * Reading and writing JSON without losing anything.
 *
 * <p>The records of the API are lossless by themselves. fabric8's classes for Kubernetes' own types
 * are not, and each module here corrects one way in which they are not. All that is dropped is a
 * {@code null} in a field which may not be null; the API server drops it before it stores the
 * object.
 */
@NullMarked
package io.mantaray.api.json;

import org.jspecify.annotations.NullMarked;
