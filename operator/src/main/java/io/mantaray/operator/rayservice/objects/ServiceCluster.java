package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.clusters.SpecHash;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A RayCluster of a service. It carries the hash of the spec that it is created from, because its
 * own spec is edited by queues and autoscalers.
 */
public final class ServiceCluster {
  public static final EventReasons CREATING = EventReasons.creating("RayCluster");
  public static final EventReasons UPDATING = EventReasons.updating("RayCluster");

  private ServiceCluster() {}

  /** The cluster with all its workers. */
  public static RayCluster of(DeclaredService service, String name) {
    return of(service, name, service.clusterSpec());
  }

  /**
   * The cluster that takes over step by step. Its groups begin with their minimum of workers, and
   * the autoscaler follows the target capacity of Serve.
   */
  public static RayCluster ofIncrementalUpgrade(DeclaredService service, String name) {
    RayClusterSpec spec = service.clusterSpec();
    List<WorkerGroupSpec> groups =
        groups(spec).stream().map(group -> group.withReplicas(null)).toList();
    return of(service, name, groups.isEmpty() ? spec : spec.withWorkerGroupSpecs(groups));
  }

  /**
   * The hash of the declared cluster. Fields that others decide on a running cluster are left out:
   * numbers of workers, {@code suspend}, and what a queue adds to the pods.
   */
  public static String hash(RayClusterSpec spec) {
    return SpecHash.of(spec.withSuspend(null));
  }

  private static RayCluster of(DeclaredService service, String name, RayClusterSpec spec) {
    RayCluster cluster = new RayCluster();
    cluster.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(service.namespace())
            .withName(name)
            .withLabels(labels(service))
            .withAnnotations(annotations(service))
            .withOwnerReferences(service.asOwner())
            .build());
    cluster.setSpec(spec);
    return cluster;
  }

  private static Map<String, String> labels(DeclaredService service) {
    Map<String, String> labels = new LinkedHashMap<>(service.labels());
    labels.putAll(Origin.RAY_SERVICE.labels(service.name()));
    return labels;
  }

  private static Map<String, String> annotations(DeclaredService service) {
    Map<String, String> annotations = new LinkedHashMap<>(service.annotations());
    annotations.put(RayAnnotations.CLUSTER_SPEC_HASH, hash(service.clusterSpec()));
    annotations.put(
        RayAnnotations.WORKER_GROUPS, String.valueOf(groups(service.clusterSpec()).size()));
    annotations.put(RayAnnotations.OPERATOR_VERSION, OperatorVersion.current());
    return annotations;
  }

  private static List<WorkerGroupSpec> groups(RayClusterSpec spec) {
    return spec.workerGroupSpecs() == null ? List.of() : spec.workerGroupSpecs();
  }
}
