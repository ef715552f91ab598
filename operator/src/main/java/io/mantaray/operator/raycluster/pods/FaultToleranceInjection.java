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
import io.mantaray.operator.raycluster.storage.GcsStorageClaim;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Configures where the GCS stores its state, and how long workers wait for a restarted GCS. */
final class FaultToleranceInjection {

  static final String REDIS_USERNAME = "REDIS_USERNAME";
  private static final String REDIS_PASSWORD = "REDIS_PASSWORD";
  private static final String STORAGE_NAMESPACE = "RAY_external_storage_namespace";
  private static final String VOLUME = "gcs-storage";
  private static final String VOLUME_PATH = "/data/gcs";

  private FaultToleranceInjection() {}

  static void addToHead(RayPodBuilder pod, RayNode node) {
    FaultTolerance faultTolerance = node.cluster().faultTolerance();
    boolean any = !(faultTolerance instanceof FaultTolerance.None);
    pod.annotations().put(RayAnnotations.FAULT_TOLERANCE, Boolean.toString(any));
    switch (faultTolerance) {
      case FaultTolerance.None() -> {}
      case FaultTolerance.Redis(var options) -> addRedis(pod, node, options);
      case FaultTolerance.RocksDb(var storage) -> addRocksDb(pod, node.cluster(), storage);
    }
  }

  /** A new head may take minutes to start; by default a raylet gives up after one. */
  static void addToWorker(RayPodBuilder pod, RayNode node) {
    if (!(node.cluster().faultTolerance() instanceof FaultTolerance.None)) {
      EnvVars.addIfAbsent(pod.ray(), "RAY_gcs_rpc_server_reconnect_timeout_s", "600");
    }
  }

  private static void addRedis(
      RayPodBuilder pod, RayNode node, Optional<GcsFaultToleranceOptions> options) {
    ContainerBuilder ray = pod.ray();
    String namespace = node.cluster().storageNamespace();
    pod.annotations().put(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE, namespace);
    EnvVars.addIfAbsent(ray, STORAGE_NAMESPACE, namespace);
    if (options.isEmpty()) {
      // The cleanup Job reads the password only from the environment.
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
      RayPodBuilder pod, DeclaredCluster cluster, Optional<GcsEmbeddedStorage> storage) {
    ContainerBuilder ray = pod.ray();
    EnvVars.addIfAbsent(ray, "RAY_gcs_storage", "rocksdb");
    EnvVars.addIfAbsent(ray, "RAY_gcs_storage_path", VOLUME_PATH);
    ray.addNewVolumeMount()
        .withName(VOLUME)
        .withMountPath(VOLUME_PATH)
        .withSubPath(storage.map(GcsEmbeddedStorage::subPath).orElse(null))
        .endVolumeMount();
    pod.addVolume(
        new VolumeBuilder()
            .withName(VOLUME)
            .withNewPersistentVolumeClaim(GcsStorageClaim.name(cluster), null)
            .build());
  }
}
