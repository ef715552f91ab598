package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.mantaray.api.v1.GcsBackend;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules for GCS fault tolerance: requested in one way only, and configured by the operator. */
final class FaultToleranceRules {
  private static final String REDIS_ADDRESS = "RAY_REDIS_ADDRESS";
  private static final String REDIS_PASSWORD = "REDIS_PASSWORD";
  private static final String REDIS_USERNAME = "REDIS_USERNAME";
  private static final String STORAGE_VOLUME = "gcs-storage";
  private static final String STORAGE_PATH = "/data/gcs";
  private static final List<String> STORAGE_VARIABLES =
      List.of("RAY_gcs_storage", "RAY_gcs_storage_path");

  private FaultToleranceRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    GcsFaultToleranceOptions options = spec.spec().gcsFaultToleranceOptions();
    if (options == null) {
      checkImplicit(spec, errors);
    } else {
      checkOnlyByOptions(spec, errors);
      if (GcsBackend.ROCKSDB.equals(options.backend())) {
        checkRocksDb(spec, options, errors);
      } else {
        errors.addIf(
            options.storage() != null,
            field(spec, "storage"),
            "is for the backend rocksdb; remove it, or set backend to rocksdb.");
      }
    }
    checkUserName(spec, errors);
  }

  private static String field(CheckedSpec spec, String name) {
    return spec.path("gcsFaultToleranceOptions." + name);
  }

  private static void checkImplicit(CheckedSpec spec, ValidationErrors errors) {
    boolean byAnnotation =
        spec.annotation(RayAnnotations.FAULT_TOLERANCE)
            .filter("true"::equalsIgnoreCase)
            .isPresent();
    errors.addIf(
        !byAnnotation && spec.head().hasEnv(REDIS_ADDRESS),
        spec.head().envPath() + "[" + REDIS_ADDRESS + "]",
        "would make Ray use Redis behind the operator's back; write the address into "
            + field(spec, "redisAddress")
            + " instead.");
  }

  private static void checkOnlyByOptions(CheckedSpec spec, ValidationErrors errors) {
    CheckedPods head = spec.head();
    String options = spec.path("gcsFaultToleranceOptions");
    errors.addIf(
        spec.annotation(RayAnnotations.FAULT_TOLERANCE).isPresent(),
        annotation(RayAnnotations.FAULT_TOLERANCE),
        "and " + options + " are two ways to ask for the same; remove the annotation.");
    errors.addIf(
        head.hasStartParam("redis-password"),
        head.path() + ".rayStartParams[redis-password]",
        "does not go with gcsFaultToleranceOptions; write the password into "
            + field(spec, "redisPassword")
            + ".");
    errors.addIf(
        head.hasEnv(REDIS_PASSWORD),
        head.envPath() + "[" + REDIS_PASSWORD + "]",
        "does not go with gcsFaultToleranceOptions; write the password into "
            + field(spec, "redisPassword")
            + ".");
    errors.addIf(
        head.hasEnv(REDIS_ADDRESS),
        head.envPath() + "[" + REDIS_ADDRESS + "]",
        "does not go with gcsFaultToleranceOptions; write the address into "
            + field(spec, "redisAddress")
            + ".");
    errors.addIf(
        spec.annotation(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE).isPresent(),
        annotation(RayAnnotations.EXTERNAL_STORAGE_NAMESPACE),
        "does not go with gcsFaultToleranceOptions; write the namespace into "
            + field(spec, "externalStorageNamespace")
            + ".");
  }

  private static String annotation(String key) {
    return "metadata.annotations[" + key + "]";
  }

  private static void checkUserName(CheckedSpec spec, ValidationErrors errors) {
    CheckedPods head = spec.head();
    String instead = "is not supported; write the user into " + field(spec, "redisUsername") + ".";
    errors.addIf(
        head.hasStartParam("redis-username"),
        head.path() + ".rayStartParams[redis-username]",
        instead);
    errors.addIf(head.hasEnv(REDIS_USERNAME), head.envPath() + "[" + REDIS_USERNAME + "]", instead);
  }

  private static void checkRocksDb(
      CheckedSpec spec, GcsFaultToleranceOptions options, ValidationErrors errors) {
    FeatureGateRule.require(
        spec, FeatureGate.GCS_FAULT_TOLERANCE_EMBEDDED_STORAGE, field(spec, "backend"), errors);
    notWithRocksDb(spec, present(options.redisAddress()), "redisAddress", errors);
    notWithRocksDb(spec, options.redisUsername() != null, "redisUsername", errors);
    notWithRocksDb(spec, options.redisPassword() != null, "redisPassword", errors);
    notWithRocksDb(
        spec, present(options.externalStorageNamespace()), "externalStorageNamespace", errors);
    GcsEmbeddedStorage storage = options.storage();
    if (storage != null && present(storage.claimName())) {
      errors.addIf(
          storage.size() != null
              || storage.storageClassName() != null
              || !CheckedPods.present(storage.accessModes()).isEmpty(),
          field(spec, "storage.claimName"),
          "names a claim that exists; remove size, storageClassName and accessModes, which are for"
              + " one that is to be made.");
    }
    checkManagedVolume(spec.head(), errors);
  }

  private static void notWithRocksDb(
      CheckedSpec spec, boolean given, String name, ValidationErrors errors) {
    errors.addIf(
        given, field(spec, name), "is for the backend redis; remove it, or set backend to redis.");
  }

  private static void checkManagedVolume(CheckedPods head, ValidationErrors errors) {
    for (String variable : STORAGE_VARIABLES) {
      errors.addIf(
          head.hasEnv(variable),
          head.envPath() + "[" + variable + "]",
          "is set by the operator for the backend rocksdb; remove it.");
    }
    for (VolumeMount mount : head.mounts()) {
      errors.addIf(
          STORAGE_PATH.equals(mount.getMountPath()) || STORAGE_VOLUME.equals(mount.getName()),
          head.rayContainerPath() + ".volumeMounts",
          "has a mount of the volume "
              + STORAGE_VOLUME
              + " or at "
              + STORAGE_PATH
              + ", which the operator adds for the backend rocksdb; choose another name and path.");
    }
    for (Volume volume : head.volumes()) {
      errors.addIf(
          STORAGE_VOLUME.equals(volume.getName()),
          head.path() + ".template.spec.volumes",
          "has a volume "
              + STORAGE_VOLUME
              + ", which the operator adds for the backend rocksdb; choose another name.");
    }
  }

  private static boolean present(@Nullable String text) {
    return text != null && !text.isEmpty();
  }
}
