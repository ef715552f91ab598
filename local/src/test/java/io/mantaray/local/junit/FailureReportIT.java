package io.mantaray.local.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.local.Shape;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnCluster(Shape.CONTROL_PLANE)
class FailureReportIT {
  @TempDir private Path folder;

  @Test
  void itShowsObjectsEventsAndTheLinesOfTheLog(TestNamespace namespace) throws Exception {
    Path log = folder.resolve("operator.log");
    Files.write(log, List.of("about " + namespace.name() + "/a", "about something else"));
    namespace.explainFailuresWith(log);
    namespace
        .client()
        .resource(
            new PodBuilder()
                .withNewMetadata()
                .withName("homeless")
                .endMetadata()
                .withNewSpec()
                .withNodeSelector(Map.of("no-such", "label"))
                .addNewContainer()
                .withName("main")
                .withImage("any")
                .endContainer()
                .endSpec()
                .build())
        .create();

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () ->
                assertThat(FailureReport.of(namespace).text())
                    .contains("kind: \"Pod\"", "name: \"homeless\"")
                    .contains("Warning Pod/homeless FailedScheduling: ")
                    .contains("about " + namespace.name() + "/a")
                    .doesNotContain("about something else"));
  }
}
