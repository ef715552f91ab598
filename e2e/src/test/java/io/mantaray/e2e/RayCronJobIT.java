package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules on a real API server. Their RayJobs are suspended, so that nothing else happens. */
@OnCluster(Shape.CONTROL_PLANE)
class RayCronJobIT {
  private static final int MANY = 500;
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void manySchedulesOfTheSameMinuteAllRunOnceAlsoWithASecondOperator(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    try (var first = OperatorUnderTest.watching(namespace);
        var second =
            OperatorUnderTest.start(
                namespace.operatorKubeconfig(),
                namespace.name(),
                "--watch-namespace=" + namespace.name())) {
      await().atMost(SOON).until(() -> first.isReady() && second.isReady());
      Instant due = Instant.now().truncatedTo(ChronoUnit.MINUTES).plus(Duration.ofMinutes(2));
      String schedule = "%1$tM %1$tH %1$td %1$tm *".formatted(due.atZone(ZoneOffset.UTC));
      IntStream.range(0, MANY)
          .forEach(number -> client.resource(cron("many-" + number, schedule, "")).create());

      await()
          .atMost(Duration.ofMinutes(4))
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(() -> assertThat(jobs(client)).hasSize(MANY));
      // The leader goes while statuses are written: the other one finds all there is.
      (first.isLeading() ? first : second).kill();
      await()
          .atMost(Duration.ofMinutes(1))
          .pollInterval(Duration.ofSeconds(1))
          .untilAsserted(
              () ->
                  assertThat(crons(client))
                      .allSatisfy(
                          cron ->
                              assertThat(cron.<String>get("status", "lastScheduleTime"))
                                  .isEqualTo(due.toString())));

      assertThat(jobs(client))
          .extracting(job -> job.getMetadata().getName())
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, MANY)
                  .mapToObj(number -> "many-" + number + "-" + due.getEpochSecond() / 60)
                  .toList());
    }
  }

  @Test
  void aMissedRunIsMadeUpForReplacedOnesGoAndUsersGetTheirs(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    try (var _ = OperatorUnderTest.watching(namespace)) {
      client
          .resource(
              cron("leap", "0 0 29 2 *", "concurrencyPolicy: Replace, failedJobsHistoryLimit: 0,"))
          .create();
      await()
          .atMost(SOON)
          .until(() -> cron(client, "leap").get("status", "nextScheduleTime") != null);

      lastRun(client, "leap", "2019-06-01T00:00:00Z");
      awaitJobs(client, "leap-28486080");
      await()
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(events(client))
                    .anyMatch(note -> note.contains("1 run before it was missed"));
                assertThat(cron(client, "leap").<Integer>get("status", "activeCount")).isEqualTo(1);
              });

      client
          .genericKubernetesResources("ray.io/v1", "RayCronJob")
          .withName("leap")
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              """
              {"metadata":{"annotations":{"mantaray.io/run-now":"please"}}}""");
      await().atMost(SOON).until(() -> jobs(client).size() == 2);

      // Due every minute: the run of the next minute replaces both.
      client
          .genericKubernetesResources("ray.io/v1", "RayCronJob")
          .withName("leap")
          .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"schedule\":\"* * * * *\"}}");
      await()
          .atMost(Duration.ofSeconds(90))
          .untilAsserted(
              () ->
                  assertThat(jobs(client))
                      .singleElement()
                      .satisfies(
                          job ->
                              assertThat(job.getMetadata().getName())
                                  .isNotEqualTo("leap-28486080")
                                  .matches("leap-\\d+")));
    }
  }

  @Test
  void aBadScheduleIsToldOnTheObjectAndOthersKeepTheirTime(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    try (var _ = OperatorUnderTest.watching(namespace)) {
      client.resource(cron("bad", "61 * * * *", "timeZone: Moon/Tycho,")).create();
      client.resource(cron("good", "0 0 29 2 *", "")).create();
      await().atMost(SOON).until(() -> cron(client, "bad").get("status", "conditions") != null);

      assertThat(cron(client, "bad").<String>get("status", "conditions", 0, "message"))
          .contains("spec.schedule is \"61 * * * *\"", "spec.timeZone is \"Moon/Tycho\"");
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(events(client))
                      .anyMatch(note -> note.contains("the minute 61 is not within 0-59")));
      lastRun(client, "good", "2023-06-01T00:00:00Z");
      awaitJobs(client, "good-28486080");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"raycronjob", "raycronjob-replace"})
  void aSampleIsTakenAsItIs(String name, TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      namespace
          .client()
          .resource(Manifests.parsed(Sample.named(name).yaml()))
          .fieldValidation(Validation.STRICT)
          .create();

      await()
          .atMost(SOON)
          .until(() -> cron(namespace.client(), name).get("status", "nextScheduleTime") != null);
    }
  }

  private static GenericKubernetesResource cron(String name, String schedule, String more) {
    return Manifests.parsed(
        """
        apiVersion: ray.io/v1
        kind: RayCronJob
        metadata: {name: %s}
        spec:
          {schedule: "%s", %s jobTemplate: {
            suspend: true, shutdownAfterJobFinishes: true, entrypoint: python run.py, rayClusterSpec: {
              headGroupSpec: {template: {spec: {containers: [{name: head, image: "rayproject/ray:2.55.0"}]}}}}}}
        """
            .formatted(name, schedule, more));
  }

  private static GenericKubernetesResource cron(KubernetesClient client, String name) {
    return client.genericKubernetesResources("ray.io/v1", "RayCronJob").withName(name).get();
  }

  private static void lastRun(KubernetesClient client, String name, String time) {
    client
        .genericKubernetesResources("ray.io/v1", "RayCronJob")
        .withName(name)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"status\":{\"lastScheduleTime\":\"" + time + "\"}}");
  }

  private static void awaitJobs(KubernetesClient client, String... names) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(jobs(client))
                    .extracting(job -> job.getMetadata().getName())
                    .containsExactlyInAnyOrder(names));
  }

  private static List<GenericKubernetesResource> jobs(KubernetesClient client) {
    return client.genericKubernetesResources("ray.io/v1", "RayJob").list().getItems();
  }

  private static List<GenericKubernetesResource> crons(KubernetesClient client) {
    return client.genericKubernetesResources("ray.io/v1", "RayCronJob").list().getItems();
  }

  private static List<String> events(KubernetesClient client) {
    return client.events().v1().events().list().getItems().stream()
        .map(event -> String.valueOf(event.getNote()))
        .toList();
  }
}
