package io.mantaray.local.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.report.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.AutoComplete;

@OnCluster(Shape.FULL)
class OperatorImageIT {
  @TempDir private Path folder;

  /** Stands for the operator: a program in a jar of the class path. */
  @Test
  void aJavaProgramRunsInAPod(TestNamespace namespace) throws Exception {
    Path jar =
        Path.of(AutoComplete.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    var image =
        new OperatorImage(
            "test",
            List.of(jar),
            AutoComplete.class.getName(),
            Path.of(System.getProperty("java.home")));
    Path archive = folder.resolve("operator.tar");
    LocalClusters.ofUser().write(image, archive, Progress.silent());
    namespace.cluster().load(archive, Progress.silent());

    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("main")
            .endMetadata()
            .withNewSpec()
            .withRestartPolicy("Never")
            .addNewContainer()
            .withName("main")
            .withImage(image.name())
            .withArgs("--version")
            .endContainer()
            .endSpec()
            .build();
    namespace.client().resource(pod).create();
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> namespace.client().resource(pod).get().getStatus().getPhase(),
            "Succeeded"::equals);
    assertThat(namespace.client().pods().withName("main").getLog())
        .contains("picocli.AutoComplete");
  }
}
