package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.mantaray.api.v1.ConcurrencyPolicy;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobSpec;
import io.mantaray.api.v1.RayCronJobSpecBuilder;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.conventions.RayAnnotations;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A RayCronJob as declared, with defaults for absent fields. */
record DeclaredCronJob(ObjectMeta metadata, RayCronJobSpec spec) {
  /** Reads the spec of an object; an absent spec counts as empty. */
  static DeclaredCronJob of(RayCronJob object) {
    return new DeclaredCronJob(
        object.getMetadata(),
        Objects.requireNonNullElseGet(
            object.getSpec(), () -> RayCronJobSpecBuilder.builder().build()));
  }

  String namespace() {
    return metadata.getNamespace();
  }

  String name() {
    return metadata.getName();
  }

  String uid() {
    return metadata.getUid();
  }

  Instant createdAt() {
    return new Timestamp(metadata.getCreationTimestamp()).instant().orElse(Instant.EPOCH);
  }

  String schedule() {
    return Objects.requireNonNullElse(spec.schedule(), "");
  }

  Optional<String> timeZone() {
    return Optional.ofNullable(spec.timeZone());
  }

  boolean suspended() {
    return Boolean.TRUE.equals(spec.suspend());
  }

  boolean forbidsConcurrency() {
    return ConcurrencyPolicy.FORBID.equals(spec.concurrencyPolicy());
  }

  boolean replacesActive() {
    return ConcurrencyPolicy.REPLACE.equals(spec.concurrencyPolicy());
  }

  /** Whether a run of the schedule must find no other beside it. */
  boolean excludesOthers() {
    return forbidsConcurrency() || replacesActive();
  }

  /** How late a run may start. */
  Optional<Duration> startingDeadline() {
    return Optional.ofNullable(spec.startingDeadlineSeconds()).map(DeclaredDuration::ofSeconds);
  }

  RayJobSpec jobTemplate() {
    return Objects.requireNonNullElseGet(
        spec.jobTemplate(), () -> RayJobSpecBuilder.builder().build());
  }

  /** The value by which the user asks for a run now. */
  Optional<String> runNow() {
    return Optional.ofNullable(metadata.getAnnotations())
        .map(annotations -> annotations.get(RayAnnotations.RUN_NOW));
  }

  /** The controller reference to the RayCronJob. */
  OwnerReference asOwner() {
    return new OwnerReferenceBuilder()
        .withApiVersion("ray.io/v1")
        .withKind("RayCronJob")
        .withName(name())
        .withUid(uid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }
}
