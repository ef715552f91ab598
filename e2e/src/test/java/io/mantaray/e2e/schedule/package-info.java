/** Compares schedules with the library that KubeRay uses for them. */
@NullMarked
package io.mantaray.e2e.schedule;

import org.jspecify.annotations.NullMarked;
