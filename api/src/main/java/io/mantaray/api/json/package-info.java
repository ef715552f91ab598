/**
 * Reading and writing JSON without losing anything.
 *
 * <p>The records of the API are lossless by themselves. fabric8's classes for Kubernetes' own types
 * are not, and each module here mends one way in which they are not.
 */
@NullMarked
package io.mantaray.api.json;

import org.jspecify.annotations.NullMarked;
