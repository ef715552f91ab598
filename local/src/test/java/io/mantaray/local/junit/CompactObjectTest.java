package io.mantaray.local.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompactObjectTest {
  @Test
  void whatIsLongAndTellsLittleIsLeftOut() {
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("a")
            .withUid("123")
            .addNewManagedField()
            .withManager("m")
            .endManagedField()
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("c")
            .withImage("i:1")
            .addNewEnv()
            .withName("E")
            .endEnv()
            .endContainer()
            .endSpec()
            .withNewStatus()
            .withPhase("Pending")
            .endStatus()
            .build();

    assertThat(CompactObject.yaml(pod))
        .contains("name: \"a\"", "image: \"i:1\"", "phase: \"Pending\"")
        .doesNotContain("managedFields", "uid", "env");
  }

  @Test
  void eventsAreInTheOrderOfTime() {
    var late =
        new EventBuilder()
            .withReason("late")
            .withLastTimestamp("2026-01-01T00:00:02Z")
            .withNewMetadata()
            .endMetadata();
    var early =
        new EventBuilder()
            .withReason("early")
            .withNewEventTime("2026-01-01T00:00:01.5Z")
            .withNewMetadata()
            .endMetadata();
    assertThat(FailureReport.sorted(List.of(late.build(), early.build())))
        .extracting("reason")
        .containsExactly("early", "late");
  }

  @Test
  void aNamespaceTellsWhichTestItIsOf() {
    assertThat(ClusterExtension.name("aPodBecomesRunning"))
        .matches("t-a-pod-becomes-running-[0-9a-f]{6}");
    assertThat(ClusterExtension.name("x".repeat(200))).hasSizeLessThan(64);
  }
}
