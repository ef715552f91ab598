package io.mantaray.operator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionListTest {
  private static final Condition OLD =
      new ConditionBuilder()
          .withType("A")
          .withStatus("False")
          .withReason("Old")
          .withMessage("")
          .withLastTransitionTime("then")
          .withObservedGeneration(7L)
          .addToAdditionalProperties("extra", "kept")
          .build();
  private static final Condition FOREIGN = new ConditionBuilder().withType("Foreign").build();

  private static ConditionList list() {
    return new ConditionList(List.of(OLD, FOREIGN), "now");
  }

  @Test
  void aTransitionHasItsTime() {
    ConditionList list = list();
    list.setTrue("A", "New", "message");
    assertThat(list.asList().getFirst())
        .isEqualTo(
            new ConditionBuilder(OLD)
                .withStatus("True")
                .withReason("New")
                .withMessage("message")
                .withLastTransitionTime("now")
                .withObservedGeneration(null)
                .build());
  }

  @Test
  void anotherReasonIsNoTransition() {
    ConditionList list = list();
    list.setFalse("A", "New", "message");
    assertThat(list.asList().getFirst().getLastTransitionTime()).isEqualTo("then");
    assertThat(list.asList().getFirst().getReason()).isEqualTo("New");
  }

  @Test
  void newConditionsComeLastAndForeignOnesStay() {
    ConditionList list = list();
    list.setTrue("B", "New", "");
    list.remove("A");
    assertThat(list.asList()).extracting(Condition::getType).containsExactly("Foreign", "B");
    assertThat(list.asList().getFirst()).isSameAs(FOREIGN);
  }

  @Test
  void aMessageIsNoLongerThanTheSchemaAllows() {
    ConditionList list = list();
    list.setTrue("A", "New", "x".repeat(40_000));
    assertThat(list.asList().getFirst().getMessage()).hasSize(32_768).endsWith("x…");
  }
}
