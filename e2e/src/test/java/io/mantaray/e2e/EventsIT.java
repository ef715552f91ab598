package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.operator.kubernetes.events.EventPublisher;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.CONTROL_PLANE)
class EventsIT {
  @Test
  void repeatsBecomeOneEventWithACountThatDescribeShows(TestNamespace namespace) {
    Pod pod = namespace.client().resource(pod()).create();
    try (KubernetesClient operator =
            new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(namespace.operatorKubeconfig().toFile()))
                .build();
        EventPublisher recorder =
            EventPublisher.to(operator, "test", () -> false, new PrometheusRegistry())) {
      for (int i = 0; i < 20; i++) {
        recorder.publish(EventTemplate.warning("NoRoom", "There is no room for it").on(pod));
      }
      recorder.publish(EventTemplate.normal("Found", "A place was found").on(pod));
    }

    await()
        .untilAsserted(
            () -> {
              // The older API, which kubectl reads.
              List<Event> events =
                  namespace.client().v1().events().list().getItems().stream()
                      .filter(
                          event ->
                              event.getInvolvedObject().getUid().equals(pod.getMetadata().getUid()))
                      .filter(event -> "pod-controller".equals(event.getReportingComponent()))
                      .toList();
              assertThat(events)
                  .extracting(Event::getReason)
                  .containsExactlyInAnyOrder("NoRoom", "Found");
              assertThat(events)
                  .filteredOn(event -> event.getReason().equals("NoRoom"))
                  .singleElement()
                  .satisfies(
                      event -> {
                        assertThat(event.getMessage()).isEqualTo("There is no room for it");
                        assertThat(event.getType()).isEqualTo("Warning");
                        assertThat(event.getSeries().getCount()).isEqualTo(20);
                      });
            });
  }

  private static Pod pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withName("homeless")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("any")
        .endContainer()
        .endSpec()
        .build();
  }
}
