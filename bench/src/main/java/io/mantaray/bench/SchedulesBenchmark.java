package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.local.ClusterOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** How late the RayJobs of many schedules are that are due in the same minute. */
public final class SchedulesBenchmark {
  private static final String NAMESPACE = "bench";
  private static final int SCHEDULES = 500;

  /** Long enough to create them all before. */
  private static final Duration AHEAD = Duration.ofMinutes(2);

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private SchedulesBenchmark() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    BenchCluster.during(
        ClusterOptions.controlPlane("bench-schedules"),
        (cluster, client, progress) -> {
          client
              .resource(
                  new NamespaceBuilder()
                      .withNewMetadata()
                      .withName(NAMESPACE)
                      .endMetadata()
                      .build())
              .create();
          MeasuredOperator.start(cluster, Map.of());
          measure(client);
        });
  }

  private static void measure(KubernetesClient client) throws InterruptedException {
    Map<String, Instant> created = new ConcurrentHashMap<>();
    InstantSource clock = InstantSource.system();
    Instant due = clock.instant().truncatedTo(ChronoUnit.MINUTES).plus(AHEAD);
    try (var _ =
        client.resources(RayJob.class).inNamespace(NAMESPACE).watch(recording(created, clock))) {
      IntStream.range(0, SCHEDULES)
          .parallel()
          .forEach(number -> client.resource(schedule(number, due)).create());
      Waiting.until(() -> created.size() >= SCHEDULES, Duration.ofMillis(100));
    }
    double[] late =
        created.values().stream()
            .mapToDouble(at -> Duration.between(due, at).toMillis() / 1e3)
            .sorted()
            .toArray();
    System.out.printf(
        "%d schedules due at %s: %d RayJobs, the first %.2f s later, half of them within %.2f s, all within %.2f s%n",
        SCHEDULES, due, late.length, late[0], late[late.length / 2], late[late.length - 1]);
  }

  private static Watcher<RayJob> recording(Map<String, Instant> created, InstantSource clock) {
    return new Watcher<>() {
      @Override
      public void eventReceived(Action action, RayJob job) {
        created.putIfAbsent(job.getMetadata().getName(), clock.instant());
      }

      @Override
      public void onClose(WatcherException cause) {}
    };
  }

  private static RayCronJob schedule(int number, Instant due) {
    return YAML.unmarshal(
        """
            apiVersion: ray.io/v1
            kind: RayCronJob
            metadata: {name: schedule-%d, namespace: %s}
            spec:
              schedule: "%s"
              timeZone: UTC
              jobTemplate:
                suspend: true
                shutdownAfterJobFinishes: true
                entrypoint: python run.py
                rayClusterSpec:
                  headGroupSpec:
                    template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
            """
            .formatted(
                number,
                NAMESPACE,
                "%1$tM %1$tH %1$td %1$tm *".formatted(due.atZone(ZoneOffset.UTC))),
        RayCronJob.class);
  }
}
