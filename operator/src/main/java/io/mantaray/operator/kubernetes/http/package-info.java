/**
 * HTTP/1.1 to the API server by blocking sockets on virtual threads.
 *
 * <p>An operator asks one server for small things, thousands of times, and listens to a dozen
 * streams. The caller's own thread writes the request and reads the answer, so nothing is handed
 * from thread to thread on the way; that is half the work of Java's asynchronous client.
 */
@NullMarked
package io.mantaray.operator.kubernetes.http;

import org.jspecify.annotations.NullMarked;
