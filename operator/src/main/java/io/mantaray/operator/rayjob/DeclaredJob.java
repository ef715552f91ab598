package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.ManagedBy;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.conventions.RayLabels;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A RayJob as its user declared it, with everything absent replaced by what it means.
 *
 * @param spec the declaration itself, for what has no method here
 */
public record DeclaredJob(ObjectMeta metadata, RayJobSpec spec) {
  /** How often a submitter is tried again when nobody says. */
  private static final long SUBMITTER_RETRIES = 2;

  /** All that Unicode takes for blanks, before a text and after it. */
  private static final Pattern AROUND =
      Pattern.compile("\\A\\p{IsWhite_Space}+|\\p{IsWhite_Space}+\\z");

  /** Reads the declaration of an object that passed the API server, so it has a spec. */
  public static DeclaredJob of(RayJob job) {
    return new DeclaredJob(
        job.getMetadata(), Objects.requireNonNull(job.getSpec(), "a RayJob has a spec"));
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

  public Map<String, String> annotations() {
    return orEmpty(metadata.getAnnotations());
  }

  /** Whether another than this operator looks after the object. */
  public Optional<String> otherManager() {
    return Optional.ofNullable(spec.managedBy()).filter(by -> !by.equals(ManagedBy.OPERATOR));
  }

  /** How the job comes to Ray; one of {@link SubmissionMode}. */
  public String mode() {
    return nonEmpty(spec.submissionMode()).orElse(SubmissionMode.K8S_JOB);
  }

  public boolean submittedBy(String mode) {
    return mode().equals(mode);
  }

  /** Whether a program of its own hands the job to Ray and shows its output. */
  public boolean hasSubmitter() {
    return submittedBy(SubmissionMode.K8S_JOB) || submittedBy(SubmissionMode.SIDECAR);
  }

  /** The user's name for the job in Ray. */
  public Optional<String> givenJobId() {
    return nonEmpty(spec.jobId());
  }

  public String entrypoint() {
    return spec.entrypoint() == null ? "" : AROUND.matcher(spec.entrypoint()).replaceAll("");
  }

  public Map<String, String> jobMetadata() {
    return orEmpty(spec.metadata());
  }

  public Optional<PodTemplateSpec> submitterTemplate() {
    return Optional.ofNullable(spec.submitterPodTemplate());
  }

  /** How often a submitter that failed is tried again. */
  public long submitterRetries() {
    Long given = spec.submitterConfig() == null ? null : spec.submitterConfig().backoffLimit();
    return given == null ? SUBMITTER_RETRIES : given;
  }

  /** Whether the job runs on a cluster of somebody else's, which is never ours to delete. */
  public boolean selectsCluster() {
    return !orEmpty(spec.clusterSelector()).isEmpty();
  }

  /** The cluster that the user chose. */
  public Optional<String> selectedCluster() {
    return nonEmpty(orEmpty(spec.clusterSelector()).get(RayLabels.CLUSTER));
  }

  /** The cluster to be made for the job. */
  public Optional<RayClusterSpec> clusterSpec() {
    return Optional.ofNullable(spec.rayClusterSpec());
  }

  public boolean suspended() {
    return Boolean.TRUE.equals(spec.suspend());
  }

  /** How often a failed job is tried again, each time on a new cluster. */
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

  /** How long what the job used is kept after its end. */
  public Duration timeToLive() {
    return seconds(spec.ttlSecondsAfterFinished()).orElse(Duration.ZERO);
  }

  /** What makes an object ours: deleted with the job, and reconciled when it changes. */
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
    return Optional.ofNullable(seconds).map(Duration::ofSeconds);
  }

  private static Optional<String> nonEmpty(@Nullable String text) {
    return Optional.ofNullable(text).filter(value -> !value.isEmpty());
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : new LinkedHashMap<>(map);
  }
}
