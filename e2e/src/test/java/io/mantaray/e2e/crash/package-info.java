/**
 * Stops an operator between any two of its writes and looks whether anybody would notice.
 *
 * <p>Three things are apart: what happens ({@link io.mantaray.e2e.crash.Scenario}), the crash
 * ({@link io.mantaray.e2e.crash.CrashHarness}, with an {@link io.mantaray.e2e.crash.ApiServerProxy}
 * before the API server), and the comparison ({@link io.mantaray.e2e.crash.NamespaceState}, {@link
 * io.mantaray.e2e.crash.PodCensus}).
 */
@NullMarked
package io.mantaray.e2e.crash;

import org.jspecify.annotations.NullMarked;
