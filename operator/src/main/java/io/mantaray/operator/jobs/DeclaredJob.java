package io.mantaray.operator.jobs;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.ManagedBy;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A RayJob as declared, with defaults for absent fields.
 *
 * @param spec the spec itself, for fields without a method here
 */
public record DeclaredJob(ObjectMeta metadata, RayJobSpec spec) {
  /** How often a submitter is retried by default. */
  private static final long SUBMITTER_RETRIES = 2;

  /** Leading and trailing Unicode white space. */
  private static final Pattern SURROUNDING_SPACE =
      Pattern.compile("\\A\\p{IsWhite_Space}+|\\p{IsWhite_Space}+\\z");

  /** Reads the spec of an object; an absent spec counts as empty. */
  public static DeclaredJob of(RayJob job) {
    return new DeclaredJob(
        job.getMetadata(),
        Objects.requireNonNullElseGet(job.getSpec(), () -> RayJobSpecBuilder.builder().build()));
  }

  public String namespace() {
    return metadata.getNamespace();
  }

  public String name() {
    return metadata.getName();
  }

  public String uid() {
    return metadata.getUid();
  }

  public Map<String, String> labels() {
    return orEmpty(metadata.getLabels());
  }

  /** The user's annotations, without those that only the operator and the job itself use. */
  public Map<String, String> annotations() {
    Map<String, String> annotations = orEmpty(metadata.getAnnotations());
    annotations.keySet().removeIf(key -> key.startsWith(RayAnnotations.OPERATOR_PREFIX));
    return annotations;
  }

  /** The controller that manages the object instead of this operator. */
  public Optional<String> otherManager() {
    return Optional.ofNullable(spec.managedBy()).filter(by -> !by.equals(ManagedBy.OPERATOR));
  }

  /** How the job is submitted to Ray; one of {@link SubmissionMode}. */
  public String mode() {
    return nonEmpty(spec.submissionMode()).orElse(SubmissionMode.K8S_JOB);
  }

  public boolean submittedBy(String mode) {
    return mode().equals(mode);
  }

  /** Whether a submitter container submits the job to Ray and prints its output. */
  public boolean hasSubmitter() {
    return submittedBy(SubmissionMode.K8S_JOB) || submittedBy(SubmissionMode.SIDECAR);
  }

  /** The job id that the user chose. */
  public Optional<String> givenJobId() {
    return nonEmpty(spec.jobId());
  }

  public String entrypoint() {
    return spec.entrypoint() == null
        ? ""
        : SURROUNDING_SPACE.matcher(spec.entrypoint()).replaceAll("");
  }

  public Map<String, String> jobMetadata() {
    return orEmpty(spec.metadata());
  }

  public Optional<PodTemplateSpec> submitterTemplate() {
    return Optional.ofNullable(spec.submitterPodTemplate());
  }

  /** How often a failed submitter is retried. */
  public long submitterRetries() {
    Long given = spec.submitterConfig() == null ? null : spec.submitterConfig().backoffLimit();
    return given == null ? SUBMITTER_RETRIES : given;
  }

  /** Whether the job runs on an existing cluster, which is never deleted with it. */
  public boolean selectsCluster() {
    return !orEmpty(spec.clusterSelector()).isEmpty();
  }

  /** The cluster that the user chose. */
  public Optional<String> selectedCluster() {
    return nonEmpty(orEmpty(spec.clusterSelector()).get(RayLabels.CLUSTER));
  }

  /** The spec of the cluster to create for the job. */
  public Optional<RayClusterSpec> clusterSpec() {
    return Optional.ofNullable(spec.rayClusterSpec());
  }

  public boolean suspended() {
    return Boolean.TRUE.equals(spec.suspend());
  }

  /** How often a failed job is retried, each time on a new cluster. */
  public Optional<Long> retries() {
    return Optional.ofNullable(spec.backoffLimit());
  }

  public Optional<Duration> activeDeadline() {
    return seconds(spec.activeDeadlineSeconds());
  }

  public Optional<Duration> preRunningDeadline() {
    return seconds(spec.preRunningDeadlineSeconds());
  }

  public boolean shutsDownAfterwards() {
    return Boolean.TRUE.equals(spec.shutdownAfterJobFinishes());
  }

  /** How long the cluster is kept after the end of the job. */
  public Duration timeToLive() {
    return seconds(spec.ttlSecondsAfterFinished()).orElse(Duration.ZERO);
  }

  /** The controller reference to the job. */
  public OwnerReference asOwner() {
    return new OwnerReferenceBuilder()
        .withApiVersion("ray.io/v1")
        .withKind("RayJob")
        .withName(name())
        .withUid(uid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  private static Optional<Duration> seconds(@Nullable Long seconds) {
    return Optional.ofNullable(seconds).map(DeclaredDuration::ofSeconds);
  }

  private static Optional<String> nonEmpty(@Nullable String text) {
    return Optional.ofNullable(text).filter(value -> !value.isEmpty());
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : new LinkedHashMap<>(map);
  }
}
