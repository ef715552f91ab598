/**
 * Cron schedules, with the meaning that robfig/cron v3 gives them in KubeRay: what a text means,
 * and when its next time is. A test compares it with the real library.
 */
@NullMarked
package io.mantaray.operator.raycronjob.schedule;

import org.jspecify.annotations.NullMarked;
