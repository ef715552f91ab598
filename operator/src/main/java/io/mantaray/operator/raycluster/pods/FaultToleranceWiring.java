package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.api.v1.RedisCredential;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells the GCS where to keep its state, and workers to wait for its return. */
final class FaultToleranceWiring {

  static final String REDIS_USERNAME = "REDIS_USERNAME";
  private static final String REDIS_PASSWORD = "REDIS_PASSWORD";
  private static final String STORAGE_NAMESPACE = "RAY_external_storage_namespace";
  private static final String VOLUME = "gcs-storage";
  private static final String VOLUME_PATH = "/data/gcs";

  private FaultToleranceWiring() {}

  static void addToHead(PodDraft draft, RayNode node) {
    FaultTolerance faultTolerance = node.cluster().faultTolerance();
    boolean any = !(faultTolerance instanceof FaultTolerance.None);
    draft.annotations().put(RayAnnotations.FAULT_TOLERANCE, Boolean.toString(any));
    switch (faultTolerance) {
      case FaultTolerance.None() -> {}
      case FaultTolerance.Redis(var options) -> addRedis(draft, node, options);
      case FaultTolerance.RocksDb(var storage) -> addRocksDb(draft, node.cluster(), storage);
    }
  }

  /** A new head may take minutes to come; a raylet would give up after one. */
  static void addToWorker(PodDraft draft, RayNode node) {
    if (!(node.cluster().faultTolerance() instanceof FaultTolerance.None)) {
      EnvVars.addIfAbsent(draft.ray(), "RAY_gcs_rpc_server_reconnect_timeout_s", "600");
    }
  }

  private static void addRedis(
      PodDraft draft, RayNode node, Optional<GcsFaultToleranceOptions> options) {
    ContainerBuilder ray = draft.ray();
    String namespace = storageNamespace(node.cluster(), options);
    draft.annotations().put(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE, namespace);
    EnvVars.addIfAbsent(ray, STORAGE_NAMESPACE, namespace);
    if (options.isEmpty()) {
      // The clean-up after the cluster's end has only the environment to take the password from.
      node.startParams()
          .get("redis-password")
          .ifPresent(password -> EnvVars.addIfAbsent(ray, REDIS_PASSWORD, password));
      return;
    }
    GcsFaultToleranceOptions redis = options.get();
    ray.addNewEnv().withName("RAY_REDIS_ADDRESS").withValue(redis.redisAddress()).endEnv();
    addCredential(ray, REDIS_USERNAME, redis.redisUsername());
    addCredential(ray, REDIS_PASSWORD, redis.redisPassword());
  }

  private static String storageNamespace(
      DeclaredCluster cluster, Optional<GcsFaultToleranceOptions> options) {
    return options
        .map(GcsFaultToleranceOptions::externalStorageNamespace)
        .filter(namespace -> !namespace.isEmpty())
        .or(() -> annotatedNamespace(cluster))
        // Two clusters never share it, even if the second has the name of the first.
        .orElseGet(cluster::uid);
  }

  private static Optional<String> annotatedNamespace(DeclaredCluster cluster) {
    return Optional.ofNullable(
        cluster.annotations().get(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE));
  }

  private static void addCredential(
      ContainerBuilder ray, String name, @Nullable RedisCredential credential) {
    if (credential != null) {
      ray.addToEnv(
          new EnvVarBuilder()
              .withName(name)
              .withValue(credential.value())
              .withValueFrom(credential.valueFrom())
              .build());
    }
  }

  private static void addRocksDb(
      PodDraft draft, DeclaredCluster cluster, Optional<GcsEmbeddedStorage> storage) {
    ContainerBuilder ray = draft.ray();
    EnvVars.addIfAbsent(ray, "RAY_gcs_storage", "rocksdb");
    EnvVars.addIfAbsent(ray, "RAY_gcs_storage_path", VOLUME_PATH);
    ray.addNewVolumeMount()
        .withName(VOLUME)
        .withMountPath(VOLUME_PATH)
        .withSubPath(storage.map(GcsEmbeddedStorage::subPath).orElse(null))
        .endVolumeMount();
    draft.addVolume(
        new VolumeBuilder()
            .withName(VOLUME)
            .withNewPersistentVolumeClaim(claim(cluster, storage), null)
            .build());
  }

  private static String claim(DeclaredCluster cluster, Optional<GcsEmbeddedStorage> storage) {
    return storage
        .map(GcsEmbeddedStorage::claimName)
        .filter(given -> !given.isEmpty())
        .orElseGet(() -> RayNames.gcsStorageClaim(cluster.name()));
  }
}
