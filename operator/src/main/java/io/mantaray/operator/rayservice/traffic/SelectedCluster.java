package io.mantaray.operator.rayservice.traffic;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.operator.conventions.RayLabels;
import java.util.Map;

/** The cluster to which a Service leads. */
public final class SelectedCluster {
  private SelectedCluster() {}

  /** Its name; empty if the Service selects no cluster. */
  public static String of(Service service) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    return selector == null ? "" : selector.getOrDefault(RayLabels.CLUSTER, "");
  }
}
