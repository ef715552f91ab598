package io.mantaray.local.operator;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.crd.Crds;
import io.mantaray.local.objects.ServerSideApply;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Manta's CRDs on a cluster. */
public final class InstalledCrds {
  private InstalledCrds() {}

  /** Installs or updates them, and waits until the API server serves them. */
  public static void on(KubernetesClient client) {
    install(client, Crds.v1());
  }

  public static void install(KubernetesClient client, List<CustomResourceDefinition> crds) {
    for (CustomResourceDefinition crd : crds) {
      client.resource(crd).patch(ServerSideApply.AS_MANTA);
    }
    for (CustomResourceDefinition crd : crds) {
      client.resource(crd).waitUntilCondition(InstalledCrds::isEstablished, 30, TimeUnit.SECONDS);
    }
  }

  private static boolean isEstablished(CustomResourceDefinition crd) {
    return crd != null
        && crd.getStatus() != null
        && crd.getStatus().getConditions() != null
        && crd.getStatus().getConditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals("Established")
                        && condition.getStatus().equals("True"));
  }
}
