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
 * Default probes of the Ray container.
 *
 * <p>A head is healthy if its raylet and its GCS are, a worker if its raylet is. From Ray 2.53 on,
 * one HTTP endpoint covers all of them, and the kubelet calls it without starting a process.
 */
final class Probes {

  private static final String AGENT_PORT = "dashboard-agent-listen-port";

  private Probes() {}

  static void add(RayPodBuilder pod, RayNode node) {
    if (!node.config().behavior().pods().probesInjection()) {
      return;
    }
    ContainerBuilder ray = pod.ray();
    if (!ray.hasLivenessProbe()) {
      ray.withLivenessProbe(build(liveness(), ray, node, false));
    }
    if (!ray.hasReadinessProbe()) {
      // The RayService controller handles an unhealthy proxy of the head by a label: a head that is
      // not ready would also be unreachable for its workers.
      boolean serve = node.serves() && !node.isHead();
      ray.withReadinessProbe(build(readiness(serve), ray, node, serve));
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

  private static Probe build(
      ProbeBuilder probe, ContainerBuilder ray, RayNode node, boolean serve) {
    // A head's command checks two processes.
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

  /** Whether this Ray version has one health endpoint for the whole node. */
  private static boolean hasOneHealthEndpoint(RayNode node) {
    return RayVersion.parse(node.cluster().rayVersion())
        .filter(version -> !version.isBefore(2, 53))
        .isPresent();
  }

  private static List<String> commands(ContainerBuilder ray, RayNode node, boolean serve) {
    List<String> commands = new ArrayList<>();
    commands.add(check(2, agentPort(node), "api/local_raylet_healthz"));
    if (node.isHead()) {
      int dashboard = node.startParams().port("dashboard-port", RayPorts.DASHBOARD);
      commands.add(check(10, dashboard, "api/gcs_healthz"));
    }
    if (serve) {
      commands.add(check(10, servePort(ray), "-/healthz"));
    }
    return commands;
  }

  private static String check(int timeoutSeconds, int port, String path) {
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
