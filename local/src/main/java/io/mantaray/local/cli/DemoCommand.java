package io.mantaray.local.cli;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.manifest.ShippedManifest;
import io.mantaray.local.report.Progress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows Manta at work. */
@Command(
    name = "demo",
    description = {
      "See Manta at work: start a real Kubernetes on this machine with the operator on it, run a",
      "RayJob to its end and show what it printed. Needs root; the first time takes some 10 minutes."
    })
final class DemoCommand implements Callable<Integer> {
  private final LocalClusters clusters;
  private final AfterUp operator;

  @Mixin private final Terminal terminal = new Terminal();

  DemoCommand(LocalClusters clusters, AfterUp operator) {
    this.clusters = clusters;
    this.operator = operator;
  }

  @Override
  public Integer call() {
    Progress progress = terminal.progress();
    LocalCluster cluster =
        clusters.start(ClusterOptions.full(ClusterOptions.DEFAULT_NAME), progress);
    operator.ready(cluster, progress);
    try (KubernetesClient client = cluster.client()) {
      showState(client);
      terminal.say("");
      new DemoJob(client, terminal::say).show();
    }
    terminal.say("");
    terminal.say("Go on from here:");
    terminal.say("  ./manta kubectl get rayjobs,pods,services");
    terminal.say("  ./manta kubectl apply -f samples/raycluster.yaml");
    terminal.say("  ./manta kubectl explain raycluster.spec.upgradeStrategy");
    terminal.say("  ./manta down              when you have seen enough");
    terminal.say("For other tools: export KUBECONFIG=" + cluster.kubeconfig());
    return 0;
  }

  private void showState(KubernetesClient client) {
    terminal.say("");
    client
        .nodes()
        .list()
        .getItems()
        .forEach(
            node ->
                terminal.say(
                    "node %s, Kubernetes %s, %s CPUs"
                        .formatted(
                            node.getMetadata().getName(),
                            node.getStatus().getNodeInfo().getKubeletVersion(),
                            node.getStatus().getCapacity().get("cpu"))));
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .list()
        .getItems()
        .forEach(crd -> terminal.say("CRD " + crd.getMetadata().getName()));
    String leader =
        client
            .leases()
            .inNamespace(ShippedManifest.read().namespace())
            .withName("ray-operator-leader")
            .get()
            .getSpec()
            .getHolderIdentity();
    terminal.say("operator " + leader + " leads");
  }
}
