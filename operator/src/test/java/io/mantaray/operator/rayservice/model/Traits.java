package io.mantaray.operator.rayservice.model;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceUpgradeStrategy;
import io.mantaray.api.v1.RayServiceUpgradeType;
import java.util.Objects;
import java.util.Optional;

/**
 * What kind of service a walk is about.
 *
 * @param strategy of upgrades; empty for the default
 * @param hasWorkers whether its clusters have workers, or a head only
 * @param deletesSlowly whether clusters take a while to go
 * @param deletionDelay in seconds
 */
record Traits(
    Optional<String> strategy, boolean hasWorkers, boolean deletesSlowly, int deletionDelay) {

  static final String GROUP =
      "{groupName: %s, replicas: 1, minReplicas: 0, maxReplicas: 5, template: {spec: {containers: [{name: ray, image: ray}]}}}";

  RayService object() {
    String yaml =
        """
        apiVersion: ray.io/v1
        kind: RayService
        metadata: {name: web, namespace: ns, uid: u}
        spec:
          serveConfigV2: "%s"
          rayClusterDeletionDelaySeconds: %d
          %s
          rayClusterConfig:
            rayVersion: 2.50.0
            enableInTreeAutoscaling: %s
            headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}}
            workerGroupSpecs: [%s]
        """
            .formatted(
                config("a"),
                deletionDelay,
                strategy.map(Traits::declared).orElse(""),
                isIncremental(),
                hasWorkers ? GROUP.formatted("w") : "");
    return Objects.requireNonNull(RayJson.serialization().unmarshal(yaml, RayService.class));
  }

  boolean isIncremental() {
    return strategy.filter(RayServiceUpgradeType.INCREMENTAL::equals).isPresent();
  }

  /** A strategy, with all that it needs. */
  static RayServiceUpgradeStrategy strategy(String type) {
    RayService given = new Traits(Optional.of(type), false, false, 0).object();
    return Objects.requireNonNull(Objects.requireNonNull(given.getSpec()).upgradeStrategy());
  }

  private static String declared(String type) {
    return type.equals(RayServiceUpgradeType.INCREMENTAL)
        ? "upgradeStrategy: {type: %s, clusterUpgradeOptions: {gatewayClassName: g, stepSizePercent: 25, intervalSeconds: 10, maxSurgePercent: 50}}"
            .formatted(type)
        : "upgradeStrategy: {type: %s}".formatted(type);
  }

  /** A Serve config with one application. */
  static String config(String version) {
    return "applications: [{name: app, import_path: 'module:" + version + "'}]";
  }
}
