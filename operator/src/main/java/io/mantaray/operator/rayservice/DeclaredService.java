package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.AutoRollback;
import io.mantaray.api.v1.ClusterUpgradeOptions;
import io.mantaray.api.v1.FailedClusterPolicy;
import io.mantaray.api.v1.ManagedBy;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceSpec;
import io.mantaray.api.v1.RayServiceSpecBuilder;
import io.mantaray.api.v1.RayServiceUpgradeStrategy;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.operator.clusters.DeclaredDuration;
import io.mantaray.operator.conventions.RayAnnotations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A RayService as declared, with defaults for absent fields.
 *
 * @param spec the spec itself, for fields without a method here
 */
public record DeclaredService(ObjectMeta metadata, RayServiceSpec spec) {
  private static final Duration DELETION_DELAY = Duration.ofSeconds(60);

  /** Reads the spec of an object; an absent spec counts as empty. */
  public static DeclaredService of(RayService service) {
    return new DeclaredService(
        Objects.requireNonNullElseGet(service.getMetadata(), ObjectMeta::new),
        Objects.requireNonNullElseGet(
            service.getSpec(), () -> RayServiceSpecBuilder.builder().build()));
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

  /** The user's annotations, without those that only the operator and the service itself use. */
  public Map<String, String> annotations() {
    Map<String, String> annotations = orEmpty(metadata.getAnnotations());
    annotations.keySet().removeIf(key -> key.startsWith(RayAnnotations.OPERATOR_PREFIX));
    return annotations;
  }

  /** The controller that manages the object instead of this operator. */
  public Optional<String> otherManager() {
    return Optional.ofNullable(spec.managedBy()).filter(by -> !by.equals(ManagedBy.OPERATOR));
  }

  /** The spec of its clusters. */
  public RayClusterSpec clusterSpec() {
    RayClusterSpec declared = spec.rayClusterConfig();
    return declared == null ? RayClusterSpecBuilder.builder().build() : declared;
  }

  /** The Serve config, as the user wrote it. */
  public String serveConfig() {
    return spec.serveConfigV2() == null ? "" : spec.serveConfigV2();
  }

  /** The service to start from when the serve service is created. */
  public Optional<Service> serveService() {
    return Optional.ofNullable(spec.serveService());
  }

  /** Whether the head never receives requests for Ray Serve. */
  public boolean excludesHead() {
    return Boolean.TRUE.equals(spec.excludeHeadPodFromServeSvc());
  }

  public boolean suspended() {
    return Boolean.TRUE.equals(spec.suspend());
  }

  /** How long a cluster that is no longer used is kept. */
  public Duration deletionDelay() {
    return seconds(spec.rayClusterDeletionDelaySeconds()).orElse(DELETION_DELAY);
  }

  /** How long the first cluster may take to serve. */
  public Optional<Duration> initializingTimeout() {
    return Optional.ofNullable(annotations().get(RayAnnotations.INITIALIZING_TIMEOUT))
        .flatMap(DeclaredDuration::parse);
  }

  /** The declared upgrade strategy; one of {@link RayServiceUpgradeType}. */
  public Optional<String> upgradeType() {
    return strategy().map(RayServiceUpgradeStrategy::type);
  }

  /** Whether the requests move to a new cluster step by step, through a Gateway. */
  public boolean isIncremental() {
    return upgradeType().filter(RayServiceUpgradeType.INCREMENTAL::equals).isPresent();
  }

  /** The steps of an incremental upgrade; empty if it is not declared, or not completely. */
  public Optional<UpgradeSteps> upgradeSteps() {
    return isIncremental()
        ? strategy().map(RayServiceUpgradeStrategy::clusterUpgradeOptions).flatMap(UpgradeSteps::of)
        : Optional.empty();
  }

  /** How long a new cluster may take to serve before the upgrade has failed. */
  public Optional<Duration> progressDeadline() {
    return strategy()
        .map(RayServiceUpgradeStrategy::progressDeadlineSeconds)
        .flatMap(DeclaredService::seconds);
  }

  /** Whether the new cluster of a failed upgrade is deleted, and not kept for inspection. */
  public boolean deletesFailedClusters() {
    return strategy()
        .map(RayServiceUpgradeStrategy::failedClusterPolicy)
        .filter(FailedClusterPolicy.DELETE::equals)
        .isPresent();
  }

  /** What an unhealthy application does to an incremental upgrade; one of {@link AutoRollback}. */
  public String autoRollback() {
    return strategy()
        .map(RayServiceUpgradeStrategy::autoRollback)
        .filter(policy -> !policy.isEmpty())
        .orElse(AutoRollback.NONE);
  }

  private Optional<RayServiceUpgradeStrategy> strategy() {
    return Optional.ofNullable(spec.upgradeStrategy());
  }

  /** The controller reference to the service. */
  public OwnerReference asOwner() {
    return new OwnerReferenceBuilder()
        .withApiVersion("ray.io/v1")
        .withKind("RayService")
        .withName(name())
        .withUid(uid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  /**
   * The steps in which a new cluster takes over.
   *
   * @param stepPercent how many percent of the requests move at a time
   * @param interval between two steps
   * @param maxSurgePercent by how much the target capacity changes at a time
   */
  public record UpgradeSteps(
      String gatewayClass, int stepPercent, Duration interval, int maxSurgePercent) {
    private static final long WHOLE = 100;

    /** A single step, for an upgrade that began incrementally and is no longer declared so. */
    public static UpgradeSteps atOnce() {
      return new UpgradeSteps("", (int) WHOLE, Duration.ZERO, (int) WHOLE);
    }

    static Optional<UpgradeSteps> of(ClusterUpgradeOptions options) {
      Long step = options.stepSizePercent();
      Long interval = options.intervalSeconds();
      String gatewayClass = options.gatewayClassName();
      if (step == null || interval == null || gatewayClass == null) {
        return Optional.empty();
      }
      long surge = Objects.requireNonNullElse(options.maxSurgePercent(), WHOLE);
      return Optional.of(
          new UpgradeSteps(
              gatewayClass,
              Math.clamp(step, 0, 100),
              DeclaredDuration.ofSeconds(interval),
              Math.clamp(surge, 0, 100)));
    }
  }

  private static Optional<Duration> seconds(@Nullable Long seconds) {
    return Optional.ofNullable(seconds).map(DeclaredDuration::ofSeconds);
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? new LinkedHashMap<>() : new LinkedHashMap<>(map);
  }
}
