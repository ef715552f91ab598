package io.mantaray.local.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Applies the sample RayCluster and tells how it becomes ready, pod by pod. */
final class DemoCluster {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final PatchContext AS_DEMO =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("manta-demo")
          .withForce(true)
          .build();

  private final KubernetesClient client;
  private final Consumer<String> say;
  private final Map<String, String> told = new HashMap<>();

  DemoCluster(KubernetesClient client, Consumer<String> say) {
    this.client = client;
    this.say = say;
  }

  void show() {
    GenericKubernetesResource cluster =
        client.resource(sample()).inNamespace("default").patch(AS_DEMO);
    String name = cluster.getMetadata().getName();
    say.accept("applied samples/raycluster.yaml: a head and two workers with real Ray");
    long until = System.nanoTime() + LIMIT.toNanos();
    while (!"ready".equals(state(name))) {
      if (System.nanoTime() > until) {
        throw new LocalClusterException(
            "the RayCluster " + name + " is not ready after " + LIMIT.toMinutes() + " minutes",
            "see kubectl describe raycluster " + name + " and its pods");
      }
      tellOfPods(name);
      Pause.of(Duration.ofMillis(500));
    }
    tellOfPods(name);
    say.accept("RayCluster " + name + " is ready");
  }

  private void tellOfPods(String cluster) {
    client
        .pods()
        .inNamespace("default")
        .withLabel("ray.io/cluster", cluster)
        .list()
        .getItems()
        .forEach(this::tell);
  }

  private void tell(Pod pod) {
    boolean ready =
        pod.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
    String state = ready ? "Ready" : pod.getStatus().getPhase();
    String name = pod.getMetadata().getName();
    if (!state.equals(told.put(name, state))) {
      say.accept("  pod %-40s %s".formatted(name, state));
    }
  }

  private String state(String name) {
    GenericKubernetesResource cluster =
        client
            .genericKubernetesResources("ray.io/v1", "RayCluster")
            .inNamespace("default")
            .withName(name)
            .get();
    Object state = cluster.get("status", "state");
    return state == null ? "" : state.toString();
  }

  private GenericKubernetesResource sample() {
    try (InputStream yaml =
        DemoCluster.class.getResourceAsStream("/io/mantaray/local/samples/raycluster.yaml")) {
      return client
          .getKubernetesSerialization()
          .unmarshal(Objects.requireNonNull(yaml), GenericKubernetesResource.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
