package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.TextHash;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import java.time.Instant;
import java.util.Objects;

/**
 * The RayJobs of a RayCronJob. What a run is for determines its name, so that no run is created
 * twice, whoever tries.
 */
final class RunObject {
  private static final int SECONDS_PER_MINUTE = 60;

  /** With the letter before it, as long as a time may be. */
  private static final int HASH_LENGTH = 9;

  private RunObject() {}

  /** The name of the run for a time of the schedule, as in KubeRay. */
  static String name(DeclaredCronJob cron, Instant time) {
    return cron.name() + "-" + time.getEpochSecond() / SECONDS_PER_MINUTE;
  }

  /** The name of the run that the user asked for by a value. */
  static String manualName(DeclaredCronJob cron, String value) {
    return cron.name() + "-r" + TextHash.of(value).substring(0, HASH_LENGTH);
  }

  static RayJob scheduled(DeclaredCronJob cron, Instant time) {
    return job(
        cron,
        name(cron, time),
        RayAnnotations.SCHEDULED_TIME,
        Objects.requireNonNull(Timestamp.of(time).text()));
  }

  static RayJob manual(DeclaredCronJob cron, String value) {
    return job(cron, manualName(cron, value), RayAnnotations.RUN_NOW, value);
  }

  private static RayJob job(DeclaredCronJob cron, String name, String annotation, String value) {
    RayJob job = new RayJob();
    job.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(cron.namespace())
            .withName(name)
            .addToLabels(RayLabels.CRON_JOB, cron.name())
            .addToAnnotations(annotation, value)
            .withOwnerReferences(cron.asOwner())
            .build());
    job.setSpec(cron.jobTemplate());
    return job;
  }
}
