/**
 * The HTTP client of the Kubernetes library, over Apache HttpComponents' blocking client.
 *
 * <p>An operator sends one server thousands of small requests and follows a dozen watches. The
 * virtual thread that makes a request also writes it and reads the answer, so nothing is passed
 * from thread to thread on the way, which is half of the work of asynchronous clients.
 */
@NullMarked
package io.mantaray.operator.kubernetes.http;

import org.jspecify.annotations.NullMarked;
