package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.raycronjob.schedule.ParsedSchedule;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import io.mantaray.operator.validation.Given;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;

/** RayCronJobs as their users write them, and their RayJobs. */
final class GivenCron {
  static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
  static final CronJobValidation VALIDATION =
      new CronJobValidation(FeatureGates.defaults(), ZoneId.of("UTC"));

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private GivenCron() {}

  /** A RayCronJob named "nightly" with a valid template. */
  static RayCronJob cron(String spec) {
    return cron("nightly", spec);
  }

  static RayCronJob cron(String name, String spec) {
    return whole(
        name, spec + ", jobTemplate: {entrypoint: run, rayClusterSpec: {" + Given.HEAD + "}}");
  }

  static RayCronJob whole(String name, String spec) {
    return YAML.unmarshal(
        """
        apiVersion: ray.io/v1
        kind: RayCronJob
        metadata: {name: %s, namespace: here, uid: u, generation: 1, creationTimestamp: "%s", resourceVersion: "1"}
        spec: {%s}
        """
            .formatted(name, CREATED, spec),
        RayCronJob.class);
  }

  /** The RayJob of a time, in a phase and a state in Ray. */
  static RayJob run(RayCronJob cron, Instant time, String phase, String jobStatus) {
    return ended(RunObject.scheduled(DeclaredCronJob.of(cron), time), time, phase, jobStatus);
  }

  static RayJob ended(RayJob job, Instant created, String phase, String jobStatus) {
    job.setMetadata(
        new ObjectMetaBuilder(job.getMetadata())
            .withUid("uid-" + job.getMetadata().getName())
            .withCreationTimestamp(Timestamp.of(created).text())
            .build());
    job.setStatus(
        RayJobStatusBuilder.builder()
            .jobDeploymentStatus(phase)
            .jobStatus(jobStatus)
            .endTime(phase.equals("Complete") ? Timestamp.of(created.plusSeconds(30)) : null)
            .build());
    return job;
  }

  static Schedule schedule(RayCronJob cron) {
    return ((ParsedSchedule.Valid) VALIDATION.schedule(DeclaredCronJob.of(cron))).schedule();
  }

  static String name(RayJob job) {
    return Objects.requireNonNull(job.getMetadata().getName());
  }
}
