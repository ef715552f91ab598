package io.mantaray.operator.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidationMessageTest {
  private static final ValidationError NAME =
      new ValidationError(ValidationLayer.METADATA, "metadata.name", "is odd.");
  private static final ValidationError HEAD =
      new ValidationError(ValidationLayer.SPEC, "spec.head", "is missing.");

  @Test
  void anErrorIsASentenceAboutItsPath() {
    assertThat(ValidationMessage.of("Refused:", List.of(NAME, HEAD)))
        .isEqualTo("Refused: metadata.name is odd. spec.head is missing.");
  }

  @Test
  void whatDoesNotFitIsCounted() {
    assertThat(ValidationMessage.of("Refused:", List.of(NAME, HEAD, NAME), 55))
        .isEqualTo("Refused: metadata.name is odd. … and 2 more.");
    assertThat(ValidationMessage.of("Refused:", List.of(NAME, HEAD, NAME), 80))
        .isEqualTo("Refused: metadata.name is odd. spec.head is missing. metadata.name is odd.");
  }

  @Test
  void onlyAFirstErrorThatDoesNotFitIsTruncated() {
    ValidationError longOne = new ValidationError(ValidationLayer.SPEC, "spec", "x".repeat(2000));
    assertThat(ValidationMessage.of("Refused:", List.of(longOne, NAME)))
        .hasSize(ValidationMessage.MAX_NOTE_LENGTH)
        .endsWith("x… … and 1 more.");
  }

  @Test
  void aLongValueIsQuotedInPartAndOnOneLine() {
    assertThat(ValidationError.quoted("a\nb")).isEqualTo("\"a b\"");
    assertThat(ValidationError.quoted("x".repeat(200))).isEqualTo("\"" + "x".repeat(80) + "…\"");
  }

  private record Problems(int count, int length) {
    List<ValidationError> all() {
      return Collections.nCopies(
          count, new ValidationError(ValidationLayer.SPEC, "spec", "x".repeat(length)));
    }
  }

  @Test
  void anyNumberOfErrorsFits() {
    Gen<Integer> counts = Gen.integers(0, 200);
    Gen<Integer> lengths = Gen.integers(0, 1500);
    Property.forAll(random -> new Problems(counts.from(random), lengths.from(random)))
        .including(
            Edges.pairs(List.of(0, 1, 2, 199, 200), List.of(0, 1, 2, 1499, 1500), Problems::new))
        .tries(1000)
        .check(
            problems ->
                assertThat(ValidationMessage.of("The spec is invalid:", problems.all()))
                    .hasSizeLessThanOrEqualTo(ValidationMessage.MAX_NOTE_LENGTH));
  }
}
