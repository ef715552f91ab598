package io.mantaray.local.cli;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.api.crd.Crds;
import io.mantaray.api.json.RayJson;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.local.report.LocalClusterException;
import java.io.File;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints or installs the custom resource definitions. */
@Command(
    name = "crds",
    description = "Print the custom resource definitions of ray.io, or install them.",
    footerHeading = "%n",
    footer = {
      "Examples:",
      "  ./manta crds | kubectl apply -f -                          on any cluster",
      "  ./manta crds --with-v1alpha1 | kubectl apply --server-side -f -",
      "  ./manta crds --strict | kubectl apply -f -                 refuse bad specs at once",
      "  ./manta crds --apply                                       on the cluster of KUBECONFIG",
    })
final class CrdsCommand implements Callable<Integer> {
  @Mixin private final Terminal terminal = new Terminal();

  @ArgGroup private final Variant variant = new Variant();

  /** Other definitions than those that are right for most. */
  private static final class Variant {
    @Option(
        names = "--strict",
        description = {
          "Let the API server refuse bad specs that KubeRay's definitions let in,",
          "and the operator refuses later."
        })
    private boolean strict;

    @Option(
        names = "--with-v1alpha1",
        description = {
          "Serve the deprecated v1alpha1 too, for clients that still ask for it.",
          "These are too large for a plain kubectl apply."
        })
    private boolean withV1alpha1;

    List<CustomResourceDefinition> crds() {
      if (strict) {
        return Crds.strict();
      }
      return withV1alpha1 ? Crds.withV1alpha1() : Crds.v1();
    }
  }

  @Option(names = "--apply", description = "Install or update them instead of printing them.")
  private boolean apply;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "With --apply: the cluster. Default: that of KUBECONFIG.")
  private @Nullable File kubeconfig;

  @Override
  public Integer call() {
    List<CustomResourceDefinition> crds = variant.crds();
    if (apply) {
      install(crds);
    } else {
      crds.forEach(crd -> terminal.say("---\n" + RayJson.serialization().asJson(crd)));
    }
    return 0;
  }

  private void install(List<CustomResourceDefinition> crds) {
    Config config =
        kubeconfig == null ? Config.autoConfigure(null) : Config.fromKubeconfig(kubeconfig);
    // Whoever types this waits for it: an address that does not answer is said soon.
    config.setRequestRetryBackoffLimit(1);
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build()) {
      InstalledCrds.install(client, crds);
    } catch (KubernetesClientException e) {
      throw new LocalClusterException(
          "the CRDs could not be installed at "
              + config.getMasterUrl()
              + " ("
              + e.getMessage()
              + ")",
          "check that KUBECONFIG or --kubeconfig names a cluster you may administer",
          e);
    }
    crds.forEach(crd -> terminal.say("installed " + crd.getMetadata().getName()));
  }
}
