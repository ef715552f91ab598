package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.mantaray.operator.conventions.RayPorts;
import io.mantaray.operator.conventions.RayVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * Probes of the Ray container, where the user gives none.
 *
 * <p>A head is well if its raylet and its GCS are, a worker if its raylet is. From Ray 2.53 on one
 * HTTP endpoint answers for all of them, and the kubelet asks it without starting a process.
 */
final class Probes {

  private static final String AGENT_PORT = "dashboard-agent-listen-port";

  private Probes() {}

  static void add(PodDraft draft, RayNode node) {
    if (!node.config().behavior().pods().probesInjection()) {
      return;
    }
    ContainerBuilder ray = draft.ray();
    if (!ray.hasLivenessProbe()) {
      ray.withLivenessProbe(asking(liveness(), ray, node, false));
    }
    if (!ray.hasReadinessProbe()) {
      // A head's proxy is looked after by the RayService's controller, by a label: a head that is
      // not ready would be lost to its workers, too.
      boolean serve = node.serves() && !node.isHead();
      ray.withReadinessProbe(asking(readiness(serve), ray, node, serve));
    }
  }

  private static ProbeBuilder liveness() {
    return new ProbeBuilder()
        .withInitialDelaySeconds(30)
        .withPeriodSeconds(5)
        .withSuccessThreshold(1)
        .withFailureThreshold(120);
  }

  private static ProbeBuilder readiness(boolean serve) {
    return new ProbeBuilder()
        .withInitialDelaySeconds(10)
        .withPeriodSeconds(5)
        .withSuccessThreshold(1)
        .withFailureThreshold(serve ? 1 : 10);
  }

  private static Probe asking(
      ProbeBuilder probe, ContainerBuilder ray, RayNode node, boolean serve) {
    // A head's commands ask two processes.
    probe.withTimeoutSeconds(node.isHead() ? 5 : 2);
    if (hasOneHealthEndpoint(node) && !serve) {
      return probe
          .withNewHttpGet()
          .withPath("/api/healthz")
          .withNewPort(agentPort(node))
          .endHttpGet()
          .build();
    }
    return probe
        .withNewExec()
        .withCommand("bash", "-c", String.join(" && ", commands(ray, node, serve)))
        .endExec()
        .build();
  }

  /** Whether this Ray is known to have one address for the health of all of a node. */
  private static boolean hasOneHealthEndpoint(RayNode node) {
    return RayVersion.parse(node.cluster().rayVersion())
        .filter(version -> !version.isBefore(2, 53))
        .isPresent();
  }

  private static List<String> commands(ContainerBuilder ray, RayNode node, boolean serve) {
    List<String> commands = new ArrayList<>();
    commands.add(ask(2, agentPort(node), "api/local_raylet_healthz"));
    if (node.isHead()) {
      int dashboard = node.startParams().port("dashboard-port", RayPorts.DASHBOARD);
      commands.add(ask(10, dashboard, "api/gcs_healthz"));
    }
    if (serve) {
      commands.add(ask(10, servePort(ray), "-/healthz"));
    }
    return commands;
  }

  private static String ask(int timeoutSeconds, int port, String path) {
    return "wget --tries 1 -T %d -q -O- http://localhost:%d/%s | grep success"
        .formatted(timeoutSeconds, port, path);
  }

  private static int agentPort(RayNode node) {
    return node.startParams().port(AGENT_PORT, RayPorts.DASHBOARD_AGENT);
  }

  private static int servePort(ContainerBuilder ray) {
    return ray.buildPorts().stream()
        .filter(port -> RayPorts.SERVE_NAME.equals(port.getName()))
        .map(ContainerPort::getContainerPort)
        .findFirst()
        .orElse(RayPorts.SERVE);
  }
}
