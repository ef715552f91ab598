package io.mantaray.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.demo.ServiceView.Cluster;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceViewTest {
  @Test
  void aServiceThatIsNotThereServesNothing() {
    assertThat(ServiceView.of(null))
        .isEqualTo(new ServiceView(Optional.empty(), Optional.empty(), false));
  }

  @Test
  void theOnlyClusterGetsAllRequests() {
    ServiceView view =
        view(
            """
            conditions: [{type: Ready, status: "True"}]
            activeServiceStatus:
              rayClusterName: web-a
              applicationStatuses: {greeter: {status: RUNNING}}
            pendingServiceStatus: {rayClusterStatus: {}}
            """);

    assertThat(view)
        .isEqualTo(
            new ServiceView(
                Optional.of(new Cluster("web-a", 100, "RUNNING")), Optional.empty(), true));
    assertThat(view.isServedBy("web-a")).isTrue();
    assertThat(view.isServedBy("web-b")).isFalse();
  }

  @Test
  void duringAnUpgradeNeitherClusterServesAlone() {
    ServiceView view =
        view(
            """
            conditions: [{type: Ready, status: "True"}, {type: UpgradeInProgress, status: "True"}]
            activeServiceStatus: {rayClusterName: web-a, trafficRoutedPercent: 75}
            pendingServiceStatus: {rayClusterName: web-b, trafficRoutedPercent: 25}
            """);

    assertThat(view.active()).contains(new Cluster("web-a", 75, ""));
    assertThat(view.pending()).contains(new Cluster("web-b", 25, ""));
    assertThat(view.isServedBy("web-a") || view.isServedBy("web-b")).isFalse();
  }

  private static ServiceView view(String status) {
    return ServiceView.of(
        Serialization.unmarshal(
            "apiVersion: ray.io/v1\nkind: RayService\nmetadata: {name: web}\nstatus:\n"
                + status.indent(2),
            GenericKubernetesResource.class));
  }
}
