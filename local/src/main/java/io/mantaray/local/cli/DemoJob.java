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
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Applies the sample RayJob and tells how it fares: its pods, its output, its result. */
final class DemoJob {
  private static final String NAMESPACE = "default";
  private static final Duration LIMIT = Duration.ofMinutes(6);
  private static final Set<String> ENDS = Set.of("Complete", "Failed", "ValidationFailed");
  private static final PatchContext AS_DEMO =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("manta-demo")
          .withForce(true)
          .build();

  private final KubernetesClient client;
  private final Consumer<String> say;
  private final Map<String, String> told = new HashMap<>();

  DemoJob(KubernetesClient client, Consumer<String> say) {
    this.client = client;
    this.say = say;
  }

  void show() {
    GenericKubernetesResource job = sample();
    String name = job.getMetadata().getName();
    // A demo shown before has left its job, which runs only once.
    client.resource(job).inNamespace(NAMESPACE).delete();
    await(name, () -> client.resource(job).inNamespace(NAMESPACE).get() == null);
    client.resource(job).inNamespace(NAMESPACE).patch(AS_DEMO);
    say.accept("applied samples/rayjob.yaml: a job on a cluster of real Ray");
    await(name, () -> isOver(name));
    say.accept("what it printed:");
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(NAMESPACE)
        .withName(name)
        .getLog()
        .lines()
        .forEach(line -> say.accept("  | " + line));
    if (!"SUCCEEDED".equals(status(name, "jobStatus"))) {
      throw new LocalClusterException(
          "the RayJob " + name + " failed: " + status(name, "message"),
          "see kubectl describe rayjob " + name);
    }
    say.accept("RayJob " + name + ": " + status(name, "jobStatus"));
  }

  private void await(String name, BooleanSupplier done) {
    long until = System.nanoTime() + LIMIT.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new LocalClusterException(
            "the RayJob " + name + " has not ended after " + LIMIT.toMinutes() + " minutes",
            "see kubectl describe rayjob " + name + " and its pods");
      }
      tell("RayJob", name, status(name, "jobDeploymentStatus"));
      client
          .pods()
          .inNamespace(NAMESPACE)
          .withLabel("ray.io/cluster", status(name, "rayClusterName"))
          .list()
          .getItems()
          .forEach(pod -> tell("pod", pod.getMetadata().getName(), state(pod)));
      Pause.of(Duration.ofMillis(500));
    }
  }

  private boolean isOver(String name) {
    return ENDS.contains(status(name, "jobDeploymentStatus"));
  }

  private void tell(String kind, String name, String state) {
    if (!state.isEmpty() && !state.equals(told.put(name, state))) {
      say.accept("  %-6s %-40s %s".formatted(kind, name, state));
    }
  }

  private static String state(Pod pod) {
    boolean ready =
        pod.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True"));
    return ready ? "Ready" : pod.getStatus().getPhase();
  }

  private String status(String name, String field) {
    GenericKubernetesResource job =
        client
            .genericKubernetesResources("ray.io/v1", "RayJob")
            .inNamespace(NAMESPACE)
            .withName(name)
            .get();
    Object value = job == null ? null : job.get("status", field);
    return value == null ? "" : value.toString();
  }

  private GenericKubernetesResource sample() {
    try (InputStream yaml =
        DemoJob.class.getResourceAsStream("/io/mantaray/local/samples/rayjob.yaml")) {
      return client
          .getKubernetesSerialization()
          .unmarshal(Objects.requireNonNull(yaml), GenericKubernetesResource.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
