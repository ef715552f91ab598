package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayService;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.process.RunningProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What RayServices cost the operator, which runs as it does for everybody: until all serve, and
 * then at rest. Their pods are on simulated nodes, their Rays in memory here.
 */
public final class ServicesBenchmark {
  private static final int NODES = 20;

  /** Until Serve is asked no more often than any that has served for long. */
  private static final Duration SETTLING = Duration.ofMinutes(2);

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private ServicesBenchmark() {}

  /**
   * So many services.
   *
   * @param rest how long they are watched at rest
   */
  record Load(int services, Duration rest) {
    static Load parse(String text) {
      String[] numbers = text.split(",", -1);
      return new Load(
          Integer.parseInt(numbers[0]), Duration.ofMinutes(Integer.parseInt(numbers[1])));
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> loads = args.length == 0 ? List.of("100,10", "1000,10") : List.of(args);
    for (String load : loads) {
      BenchCluster.during(
          ClusterOptions.controlPlane("bench-services").withNodes(NODES),
          (cluster, client, progress) -> {
            BenchObjects.createNamespace(client);
            measure(cluster, client, Load.parse(load));
          });
    }
  }

  private static void measure(LocalCluster cluster, KubernetesClient client, Load load)
      throws IOException, InterruptedException {
    BenchObjects<RayService> services =
        new BenchObjects<>(client, RayService.class, load.services());
    OperatorMetrics metrics = OperatorMetrics.onFreePort();
    try (ServedRays rays = ServedRays.withServe(new HeadAddresses(client))) {
      RunningProcess operator =
          MeasuredOperator.start(cluster, rays.environment(), metrics.address());
      OperatorUsage idle = OperatorUsage.of(operator.pid());
      long begin = System.nanoTime();
      services.create(number -> service("service-" + number));
      services.await("ready", ServicesBenchmark::isReady);
      Duration taken = Duration.ofNanos(System.nanoTime() - begin);
      OperatorUsage started = OperatorUsage.of(operator.pid());
      System.out.printf(
          "%d services, made at once: ready after %.1f s; the operator used %.1f CPU seconds, %d MB resident; %d Serve configs put%n",
          load.services(),
          taken.toMillis() / 1e3,
          started.since(idle).cpuSeconds(),
          started.residentMegabytes(),
          rays.serveConfigs());
      Thread.sleep(SETTLING);
      rest(client, operator, metrics, load);
      System.out.printf("  Serve configs put in all: %d%n", rays.serveConfigs());
    }
  }

  private static void rest(
      KubernetesClient client, RunningProcess operator, OperatorMetrics metrics, Load load)
      throws IOException, InterruptedException {
    long written = ApiServerWrites.ofAll(client);
    long reconciled = metrics.reconciles();
    OperatorUsage before = OperatorUsage.of(operator.pid());
    Thread.sleep(load.rest());
    OperatorUsage used = OperatorUsage.of(operator.pid()).since(before);
    System.out.printf(
        "%d services at rest for %d minutes: the operator uses %.2f %% of a core, %d MB resident; %d writes, %d reconciles%n",
        load.services(),
        load.rest().toMinutes(),
        100 * used.cpuSeconds() / load.rest().toSeconds(),
        used.residentMegabytes(),
        ApiServerWrites.ofAll(client) - written,
        metrics.reconciles() - reconciled);
  }

  private static boolean isReady(RayService service) {
    return service.getStatus() != null
        && service.getStatus().conditions() != null
        && service.getStatus().conditions().stream()
            .anyMatch(
                condition ->
                    "Ready".equals(condition.getType()) && "True".equals(condition.getStatus()));
  }

  private static RayService service(String name) {
    return YAML.unmarshal(
        """
            apiVersion: ray.io/v1
            kind: RayService
            metadata: {name: %s, namespace: %s}
            spec:
              serveConfigV2: |
                applications:
                - {name: app, import_path: "app:app", route_prefix: /}
              rayClusterConfig:
                rayVersion: 2.55.0
                headGroupSpec:
                  rayStartParams: {}
                  template:
                    spec:
                      containers:
                      - name: ray-head
                        image: rayproject/ray:2.55.0
                        resources: {limits: {cpu: 10m, memory: 64Mi}}
            """
            .formatted(name, BenchObjects.NAMESPACE),
        RayService.class);
  }
}
