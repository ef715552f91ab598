package io.mantaray.e2e.crash;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;

/**
 * The main things that happen to a RayCronJob. It is due on 29 February, and its last run is
 * written back, so that the times are the same in every run. Its RayJobs are suspended.
 */
final class CronScenarios {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final String CRON =
      """
      apiVersion: ray.io/v1
      kind: RayCronJob
      metadata: {name: it}
      spec:
        schedule: 0 0 29 2 *
        timeZone: Etc/UTC
        concurrencyPolicy: Replace
        jobTemplate:
          suspend: true
          shutdownAfterJobFinishes: true
          entrypoint: python run.py
          rayClusterSpec:
            headGroupSpec:
              template: {spec: {containers: [{name: ray-head, image: "rayproject/ray:2.55.0"}]}}
      """;

  private CronScenarios() {}

  static List<Scenario> all() {
    return List.of(run(), replacement());
  }

  /** A run of the schedule, and one that the user asks for. */
  static Scenario run() {
    return new Scenario(
        "runs of a schedule",
        Map.of(),
        CronScenarios::createCron,
        namespace -> {
          lastRun(namespace, "2023-06-01T00:00:00Z");
          awaitJobs(namespace, 1);
          cron(namespace)
              .patch(
                  PatchContext.of(PatchType.JSON_MERGE),
                  """
                  {"metadata":{"annotations":{"mantaray.io/run-now":"please"}}}""");
          awaitJobs(namespace, 2);
          awaiting().until(() -> cron(namespace).get().get("status", "lastManualRun") != null);
        });
  }

  /** A run of the schedule that takes the place of one that goes on. */
  static Scenario replacement() {
    return new Scenario(
        "replacement of a run",
        Map.of(),
        namespace -> {
          createCron(namespace);
          cron(namespace)
              .patch(
                  PatchContext.of(PatchType.JSON_MERGE),
                  """
                  {"metadata":{"annotations":{"mantaray.io/run-now":"please"}}}""");
          awaitJobs(namespace, 1);
          awaiting().until(() -> cron(namespace).get().get("status", "lastManualRun") != null);
        },
        namespace -> {
          lastRun(namespace, "2023-06-01T00:00:00Z");
          awaiting()
              .until(
                  () ->
                      jobs(namespace).stream()
                          .map(job -> job.getMetadata().getName())
                          .toList()
                          .equals(List.of("it-28486080")));
        });
  }

  private static void createCron(KubernetesClient namespace) {
    namespace.resource(Serialization.unmarshal(CRON, GenericKubernetesResource.class)).create();
    awaiting().until(() -> cron(namespace).get().get("status", "nextScheduleTime") != null);
  }

  private static void lastRun(KubernetesClient namespace, String time) {
    cron(namespace)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\":{\"lastScheduleTime\":\"" + time + "\"}}");
  }

  private static void awaitJobs(KubernetesClient namespace, int count) {
    awaiting().until(() -> jobs(namespace).size() == count);
  }

  private static List<GenericKubernetesResource> jobs(KubernetesClient namespace) {
    return namespace.genericKubernetesResources("ray.io/v1", "RayJob").list().getItems();
  }

  private static Resource<GenericKubernetesResource> cron(KubernetesClient namespace) {
    return namespace.genericKubernetesResources("ray.io/v1", "RayCronJob").withName("it");
  }

  private static ConditionFactory awaiting() {
    return await().pollInterval(Duration.ofMillis(500)).atMost(PATIENCE);
  }
}
