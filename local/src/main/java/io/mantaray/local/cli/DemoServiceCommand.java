package io.mantaray.local.cli;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.load.LoadReport;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.demo.DemoService;
import io.mantaray.local.demo.UpgradeUnderLoad;
import io.mantaray.local.gateway.GatewayController;
import io.mantaray.local.report.Progress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows an upgrade of a RayService under load. */
@Command(
    name = "service",
    description = {
      "See a RayService upgraded under load: start a real Kubernetes on this machine with the",
      "operator on it, send requests to a service of Ray Serve, give it another cluster meanwhile,",
      "and count what fails. Needs root; the first time takes some 20 minutes."
    })
final class DemoServiceCommand implements Callable<Integer> {
  private final LocalClusters clusters;
  private final AfterUp operator;

  @Mixin private final Terminal terminal = new Terminal();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = ClusterOptions.DEFAULT_NAME,
      description = "The cluster to show it on; started if need be. Default: ${DEFAULT-VALUE}.")
  private String name = ClusterOptions.DEFAULT_NAME;

  DemoServiceCommand(LocalClusters clusters, AfterUp operator) {
    this.clusters = clusters;
    this.operator = operator;
  }

  @Override
  public Integer call() {
    Progress progress = terminal.progress();
    terminal.say(
        "A service of Ray Serve gets another cluster while requests come in. This takes four steps:");
    terminal.say("  1. a Kubernetes on this machine, with the operator and a gateway");
    terminal.say("  2. the service of " + DemoService.SAMPLE + ", until it answers");
    terminal.say("  3. requests, and an upgrade: they move to the new cluster step by step");
    terminal.say("  4. how many requests failed, and what to type next");
    terminal.say("");
    LocalCluster cluster = clusters.start(ClusterOptions.full(name), progress);
    operator.ready(cluster, progress);
    GatewayController gateway = GatewayController.startOn(cluster, progress);
    LoadReport report;
    try (KubernetesClient client = cluster.client()) {
      report =
          new UpgradeUnderLoad(new DemoService(client), gateway.address(), progress)
              .show(terminal.picture());
    }
    terminal.say("");
    report.text().lines().forEach(terminal::say);
    long failed = report.requests().failed();
    terminal.say(
        failed == 0
            ? "No request failed: nobody noticed the upgrade."
            : failed + " requests failed; the log of the operator is " + cluster.log("operator"));
    sayWhatNext(gateway);
    return failed == 0 ? 0 : 1;
  }

  private void sayWhatNext(GatewayController gateway) {
    String which = name.equals(ClusterOptions.DEFAULT_NAME) ? "" : " --name " + name;
    terminal.say("");
    terminal.say("Go on from here:");
    terminal.say("  curl " + gateway.address() + "/");
    terminal.say("  ./manta kubectl" + which + " describe rayservice " + DemoService.NAME);
    terminal.say("  ./manta kubectl" + which + " get rayclusters,pods,httproutes");
    terminal.say("  ./manta down" + which + "              when you have seen enough");
  }
}
