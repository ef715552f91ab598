package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.v1.AuthMode;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.HeadGroupSpecBuilder;
import io.mantaray.api.v1.ManagedBy;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.RayClusterUpgradeStrategy;
import io.mantaray.api.v1.RayClusterUpgradeType;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A RayCluster as declared, with defaults for absent fields.
 *
 * @param spec the spec itself, for fields without a method here
 * @param groups the worker groups in their order
 */
public record DeclaredCluster(
    ObjectMeta metadata, RayClusterSpec spec, HeadGroupSpec head, List<DeclaredGroup> groups) {

  /** The declared version of Ray's autoscaler; Ray chooses if none is declared. */
  public enum AutoscalerVersion {
    V1,
    V2,
    CHOSEN_BY_RAY
  }

  public DeclaredCluster {
    groups = List.copyOf(groups);
  }

  /** Reads an object. It may lack a head, as even an invalid cluster may have to be cleaned up. */
  public static DeclaredCluster of(RayCluster cluster) {
    RayClusterSpec spec =
        cluster.getSpec() == null ? RayClusterSpecBuilder.builder().build() : cluster.getSpec();
    HeadGroupSpec head =
        spec.headGroupSpec() == null
            ? HeadGroupSpecBuilder.builder().build()
            : spec.headGroupSpec();
    List<WorkerGroupSpec> groups =
        spec.workerGroupSpecs() == null ? List.of() : spec.workerGroupSpecs();
    return new DeclaredCluster(
        cluster.getMetadata(), spec, head, groups.stream().map(DeclaredGroup::of).toList());
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

  /** The user's annotations, without the operator's own. */
  public Map<String, String> annotations() {
    Map<String, String> annotations = orEmpty(metadata.getAnnotations());
    annotations.keySet().removeIf(key -> key.startsWith(RayAnnotations.OPERATOR_PREFIX));
    return annotations;
  }

  public Origin origin() {
    return Origin.of(labels());
  }

  public String rayVersion() {
    return spec.rayVersion() == null ? "" : spec.rayVersion();
  }

  public Map<String, String> headStartParams() {
    return orEmpty(head.rayStartParams());
  }

  public PodTemplateSpec headTemplate() {
    return head.template() == null ? new PodTemplateSpec() : head.template();
  }

  /** The controller that manages the object instead of this operator. */
  public Optional<String> otherManager() {
    return Optional.ofNullable(spec.managedBy()).filter(by -> !by.equals(ManagedBy.OPERATOR));
  }

  public boolean suspended() {
    return Boolean.TRUE.equals(spec.suspend());
  }

  public boolean autoscaling() {
    return Boolean.TRUE.equals(spec.enableInTreeAutoscaling());
  }

  public AutoscalerVersion autoscalerVersion() {
    AutoscalerOptions options = spec.autoscalerOptions();
    String version = options == null ? null : options.version();
    return switch (version) {
      case "v1" -> AutoscalerVersion.V1;
      case "v2" -> AutoscalerVersion.V2;
      case null, default -> AutoscalerVersion.CHOSEN_BY_RAY;
    };
  }

  public FaultTolerance faultTolerance() {
    return FaultTolerance.of(spec.gcsFaultToleranceOptions(), annotations());
  }

  /** The namespace of the cluster's state in Redis. */
  public String storageNamespace() {
    GcsFaultToleranceOptions options = spec.gcsFaultToleranceOptions();
    return Optional.ofNullable(options)
        .map(GcsFaultToleranceOptions::externalStorageNamespace)
        .filter(namespace -> !namespace.isEmpty())
        .or(() -> Optional.ofNullable(annotations().get(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE)))
        // Unique, even for a later cluster of the same name.
        .orElseGet(this::uid);
  }

  /** Whether Ray requires a token. */
  public boolean tokenAuth() {
    return spec.authOptions() != null && AuthMode.TOKEN.equals(spec.authOptions().mode());
  }

  /** Whether service account tokens of Kubernetes are used instead of one in a Secret. */
  public boolean kubernetesTokens() {
    return spec.authOptions() != null
        && Boolean.TRUE.equals(spec.authOptions().enableK8sTokenAuth());
  }

  /** The Secret with the token: the user's, or the generated one. */
  public String tokenSecret() {
    String given = spec.authOptions() == null ? null : spec.authOptions().secretName();
    return given == null || given.isEmpty() ? RayNames.shortened(name()) : given;
  }

  /** Whether a change of the spec replaces all pods. */
  public boolean recreatesOnChange() {
    RayClusterUpgradeStrategy strategy = spec.upgradeStrategy();
    return strategy != null && RayClusterUpgradeType.RECREATE.equals(strategy.type());
  }

  public boolean servesByAnnotation() {
    return "true".equals(annotations().get(RayAnnotations.ENABLE_SERVE_SERVICE));
  }

  public boolean keepsLostHead() {
    return "true".equals(annotations().get(RayAnnotations.DISABLE_HEAD_RESTART));
  }

  public String headServiceName() {
    ObjectMeta given = head.headService() == null ? null : head.headService().getMetadata();
    return given == null || given.getName() == null || given.getName().isEmpty()
        ? RayNames.headService(name())
        : given.getName();
  }

  /** The DNS name of the head. */
  public String headAddress(String clusterDomain) {
    return headServiceName() + "." + namespace() + ".svc." + clusterDomain;
  }

  /** The port of the GCS. */
  public String headPort() {
    return headStartParams().getOrDefault("port", "6379");
  }

  /** The service account of a head with an autoscaler: the user's, or the generated one. */
  public String headServiceAccount() {
    var podSpec = headTemplate().getSpec();
    String given = podSpec == null ? null : podSpec.getServiceAccountName();
    return given == null || given.isEmpty() ? name() : given;
  }

  /** The controller reference to the cluster. */
  public OwnerReference asOwner() {
    return new OwnerReferenceBuilder()
        .withApiVersion("ray.io/v1")
        .withKind("RayCluster")
        .withName(name())
        .withUid(uid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? new LinkedHashMap<>() : new LinkedHashMap<>(map);
  }
}
