package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A schedule of real Ray jobs: a run that hangs is replaced by the next, which succeeds. */
@Tag("long")
@OnCluster(Shape.FULL)
class RayCronJobOnRayIT {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final String CRON =
      """
      apiVersion: ray.io/v1
      kind: RayCronJob
      metadata: {name: minutely}
      spec:
        schedule: "* * * * *"
        concurrencyPolicy: Replace
        jobTemplate:
          submissionMode: HTTPMode
          entrypoint: python -c "import time; time.sleep(3600)"
          shutdownAfterJobFinishes: true
          rayClusterSpec:
            rayVersion: 2.55.0
            headGroupSpec:
              template:
                spec:
                  containers:
                    - name: ray-head
                      image: rayproject/ray:2.55.0
                      resources: {limits: {cpu: "1", memory: 2Gi}}
      """;

  @Test
  void theSecondRunReplacesAFirstThatHangs(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    try (var _ = OperatorUnderTest.watching(namespace, "--use-kubernetes-proxy")) {
      client.resource(Manifests.parsed(CRON)).create();
      await().atMost(PATIENCE).until(() -> !jobs(client).isEmpty());
      String hanging = jobs(client).getFirst().getMetadata().getName();
      // So that nothing comes in between until it runs.
      patch(client, "{\"spec\":{\"suspend\":true}}");
      new JobUnderTest(client, hanging).awaitRunning();

      patch(
          client,
          """
          {"spec":{"suspend":false,"jobTemplate":{"entrypoint":"python -c 'print(6 * 7)'"}}}""");
      await()
          .atMost(PATIENCE)
          .until(() -> jobs(client).stream().anyMatch(job -> isOther(job, hanging)));
      patch(client, "{\"spec\":{\"suspend\":true}}");
      String next =
          jobs(client).stream()
              .filter(job -> isOther(job, hanging))
              .findFirst()
              .orElseThrow()
              .getMetadata()
              .getName();

      new JobUnderTest(client, next).awaitEnd("Complete", "SUCCEEDED");
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                assertThat(jobs(client))
                    .extracting(job -> job.getMetadata().getName())
                    .containsExactly(next);
                assertThat(cron(client).<String>get("status", "lastSuccessfulTime")).isNotNull();
                assertThat(cron(client).<Object>get("status", "active")).isNull();
              });
    }
  }

  private static boolean isOther(GenericKubernetesResource job, String name) {
    return !job.getMetadata().getName().equals(name);
  }

  private static void patch(KubernetesClient client, String patch) {
    client
        .genericKubernetesResources("ray.io/v1", "RayCronJob")
        .withName("minutely")
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  private static GenericKubernetesResource cron(KubernetesClient client) {
    return client.genericKubernetesResources("ray.io/v1", "RayCronJob").withName("minutely").get();
  }

  private static List<GenericKubernetesResource> jobs(KubernetesClient client) {
    return client.genericKubernetesResources("ray.io/v1", "RayJob").list().getItems();
  }
}
