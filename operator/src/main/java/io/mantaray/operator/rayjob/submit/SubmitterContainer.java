package io.mantaray.operator.rayjob.submit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.config.OperatorConfig;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The container of a submitter, in a Job or in the head pod. */
public final class SubmitterContainer {
  /** By this name the operator finds it in a head pod. */
  public static final String NAME = "ray-job-submitter";

  private SubmitterContainer() {}

  /** The default container: with the head's image, so that versions match. */
  static ContainerBuilder own(DeclaredCluster cluster) {
    return new ContainerBuilder()
        .withName(NAME)
        .withImage(headImage(cluster))
        .withNewResources()
        .withLimits(Map.of("cpu", new Quantity("1"), "memory", new Quantity("1Gi")))
        .withRequests(Map.of("cpu", new Quantity("500m"), "memory", new Quantity("200Mi")))
        .endResources();
  }

  private static @Nullable String headImage(DeclaredCluster cluster) {
    PodSpec head = cluster.headTemplate().getSpec();
    List<Container> containers = head == null ? null : head.getContainers();
    return containers == null || containers.isEmpty() ? null : containers.getFirst().getImage();
  }

  /** Makes the container run a command that ends with the first failure. */
  static void run(ContainerBuilder container, String command, OperatorConfig config) {
    String options = config.behavior().pods().loginShell() ? "-cel" : "-ce";
    container.withCommand("/bin/bash", options, "--").withArgs(command);
  }

  /** Adds the variables that the command needs: the address of Ray and the job id. */
  static void addEnvironment(ContainerBuilder container, Assignment assignment) {
    // They override the user's variables of the same names, because they come later.
    container.addToEnv(
        EnvVars.value("PYTHONUNBUFFERED", "1"),
        orNone("RAY_DASHBOARD_ADDRESS", assignment.dashboard()),
        orNone("RAY_JOB_SUBMISSION_ID", assignment.jobId()));
    TokenAuth.addTo(container, assignment.cluster());
  }

  private static EnvVar orNone(String name, String value) {
    return value.isEmpty()
        ? new EnvVarBuilder().withName(name).build()
        : EnvVars.value(name, value);
  }
}
