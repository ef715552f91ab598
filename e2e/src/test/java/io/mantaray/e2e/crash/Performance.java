package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.local.LocalCluster;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A scenario that takes place once, in a namespace of its own. */
final class Performance implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 120;

  private final Scenario scenario;
  private final KubernetesClient client;
  private final PodCensus census;
  private @Nullable FutureTask<@Nullable Void> underWay;

  private Performance(Scenario scenario, KubernetesClient client) {
    this.scenario = scenario;
    this.client = client;
    this.census = PodCensus.in(client);
  }

  static Performance of(Scenario scenario, LocalCluster cluster) {
    String name =
        scenario.name().replace(' ', '-') + "-" + UUID.randomUUID().toString().substring(0, 8);
    Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
    config.setNamespace(name);
    KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    // Before its service account is there, a namespace accepts no pods.
    client
        .serviceAccounts()
        .withName("default")
        .waitUntilCondition(Objects::nonNull, 30, TimeUnit.SECONDS);
    return new Performance(scenario, client);
  }

  String namespace() {
    return client.getNamespace();
  }

  PodCensus census() {
    return census;
  }

  String state() {
    return NamespaceState.of(client);
  }

  void beginSetting() {
    begin(scenario.setting());
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
      current().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the end of " + namespace() + " is wrong", e);
    } catch (TimeoutException e) {
      throw new AssertionError(namespace() + " does not come to an end", e);
    }
  }

  @Override
  public void close() {
    census.close();
    client.namespaces().withName(namespace()).delete();
    client.close();
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
