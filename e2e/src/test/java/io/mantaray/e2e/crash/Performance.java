package io.mantaray.e2e.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A scenario that takes place once, in a namespace of its own. */
final class Performance implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Scenario scenario;
  private final KubernetesClient client;
  private final PodCensus census;
  private final JobRecord jobs;
  private @Nullable FutureTask<@Nullable Void> underWay;

  private Performance(Scenario scenario, KubernetesClient client) {
    this.scenario = scenario;
    this.client = client;
    this.census = PodCensus.in(client);
    this.jobs = JobRecord.in(client);
  }

  /**
   * One that is yet to begin.
   *
   * @param client an administrator's
   */
  static Performance of(Scenario scenario, KubernetesClient client) {
    String name =
        scenario.name().replace(' ', '-') + "-" + UUID.randomUUID().toString().substring(0, 8);
    return new Performance(
        scenario, client.adapt(NamespacedKubernetesClient.class).inNamespace(name));
  }

  Scenario scenario() {
    return scenario;
  }

  String namespace() {
    return client.getNamespace();
  }

  /** Fails if there ever was a pod too many. */
  void assertNeverTooManyPods(String description) {
    assertThat(census.mostHeads())
        .as("%s: heads at once", description)
        .isLessThanOrEqualTo(scenario.mostClusters());
    census
        .mostWorkers()
        .forEach(
            (group, most) ->
                assertThat(most)
                    .as("%s: workers of %s at once", description, group)
                    .isLessThanOrEqualTo(scenario.mostWorkers().get(group)));
  }

  /** How many Jobs there ever were, by name. */
  Map<String, Long> jobsMade() {
    return jobs.made();
  }

  String state() {
    return NamespaceState.of(client);
  }

  void beginSetting() {
    begin(
        namespace -> {
          createNamespace();
          scenario.setting().in(namespace);
        });
  }

  void beginStory() {
    begin(scenario.story());
  }

  boolean isOver() {
    return current().isDone();
  }

  /** Waits for the end of what has begun; fails if that failed. */
  void awaitEnd() throws InterruptedException {
    try {
      current().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the end of " + namespace() + " is wrong", e);
    } catch (TimeoutException e) {
      throw new AssertionError(namespace() + " does not come to an end", e);
    }
  }

  @Override
  public void close() {
    census.close();
    jobs.close();
    client.namespaces().withName(namespace()).delete();
  }

  private void createNamespace() {
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace()).endMetadata().build())
        .create();
    // Before its service account is there, a namespace accepts no pods.
    client
        .serviceAccounts()
        .withName("default")
        .waitUntilCondition(Objects::nonNull, 30, TimeUnit.SECONDS);
  }

  private void begin(Scenario.Act act) {
    FutureTask<@Nullable Void> task =
        new FutureTask<>(
            () -> {
              act.in(client);
              return null;
            });
    underWay = task;
    Thread.ofVirtual().name(namespace()).start(task);
  }

  private FutureTask<@Nullable Void> current() {
    return Objects.requireNonNull(underWay, "nothing has begun");
  }
}
