package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

/** The main things that happen to a RayService. */
record ServiceScenarios(SimulatedRays rays) {
  private static final String SERVICE =
      """
      apiVersion: ray.io/v1
      kind: RayService
      metadata: {name: it}
      spec:
        rayClusterDeletionDelaySeconds: 1
        upgradeStrategy: %s
        serveConfigV2: 'applications: [{name: app, import_path: "%s:app"}]'
        rayClusterConfig:
          rayVersion: %s
          enableInTreeAutoscaling: %s
          headGroupSpec:
            template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
      """;

  private static final String OLD = "2.55.0";
  private static final String NEW = "2.56.0";

  /** An interval so long that the first step remains the only one. */
  private static final int NEVER = 3600;

  List<Scenario> all() {
    return List.of(
        creation(),
        configChange(),
        upgrade(),
        incrementalUpgrade(),
        rollback(),
        suspension(),
        lostHead(),
        deletion());
  }

  Scenario creation() {
    return new Scenario(
        "creation of a service",
        Map.of(),
        Scenario.Act.NOTHING,
        namespace -> new ServiceInNamespace(namespace).create(replaced("first", OLD)));
  }

  /** The applications are updated in place: there is no second cluster. */
  Scenario configChange() {
    return new Scenario(
        "change of a config",
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(replaced("first", OLD)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          service.change(replaced("second", OLD));
          service.await(() -> assertThat(configs(service)).hasSize(2));
          service.awaitServing();
        });
  }

  /** With another config, which only the new cluster gets. */
  Scenario upgrade() {
    return new Scenario(
        "upgrade of a service",
        2,
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(replaced("first", OLD)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          String before = service.activeCluster();
          service.change(replaced("second", NEW));
          service.awaitSuccessorOf(before);
          assertOnlyFirst(service, before);
        });
  }

  /** In two steps, and also with another config. */
  Scenario incrementalUpgrade() {
    return new Scenario(
        "incremental upgrade",
        2,
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(incremental("first", OLD, 1)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          String before = service.activeCluster();
          service.change(incremental("second", NEW, 1));
          service.awaitSuccessorOf(before);
          assertOnlyFirst(service, before);
        });
  }

  /** The user changes all back when half of the requests have moved. */
  Scenario rollback() {
    return new Scenario(
        "rollback",
        2,
        Map.of(),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          service.create(incremental("first", OLD, NEVER));
          service.change(incremental("second", NEW, NEVER));
          service.awaitHalfMoved();
        },
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          String before = service.activeCluster();
          service.change(incremental("first", OLD, 1));
          service.awaitOnlyCluster(before);
          assertOnlyFirst(service, before);
        });
  }

  Scenario suspension() {
    return new Scenario(
        "suspension of a service",
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(incremental("first", OLD, 1)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          service.patch("{\"spec\":{\"suspend\":true}}");
          service.awaitCondition("Suspended");
          service.awaitNothingLeft();
          service.patch("{\"spec\":{\"suspend\":false}}");
          service.awaitServing();
        });
  }

  /** With the head Ray loses its applications, and has to get them again. */
  Scenario lostHead() {
    return new Scenario(
        "lost head",
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(replaced("first", OLD)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          service.evictHead();
          service.await(() -> assertThat(configs(service)).hasSize(2));
          service.awaitServing();
        });
  }

  Scenario deletion() {
    return new Scenario(
        "deletion of a service",
        Map.of(),
        namespace -> new ServiceInNamespace(namespace).create(incremental("first", OLD, 1)),
        namespace -> {
          ServiceInNamespace service = new ServiceInNamespace(namespace);
          service.delete();
          service.awaitNothingLeft();
        });
  }

  /** What Ray got on the active cluster. */
  private List<String> configs(ServiceInNamespace service) {
    return rays.serveConfigs(service.namespace(), service.activeCluster());
  }

  private void assertOnlyFirst(ServiceInNamespace service, String cluster) {
    assertThat(rays.serveConfigs(service.namespace(), cluster))
        .as("what the old cluster got")
        .isNotEmpty()
        .allMatch(config -> config.contains("first:app"));
  }

  private static String replaced(String module, String rayVersion) {
    return SERVICE.formatted("{type: NewCluster}", module, rayVersion, false);
  }

  private static String incremental(String module, String rayVersion, int intervalSeconds) {
    return SERVICE.formatted(
        """
        {type: NewClusterWithIncrementalUpgrade, clusterUpgradeOptions: {gatewayClassName: %s,
              stepSizePercent: 50, maxSurgePercent: 100, intervalSeconds: %d}}"""
            .formatted(SimulatedGateways.CLASS, intervalSeconds),
        module,
        rayVersion,
        true);
  }
}
