package io.mantaray.operator.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProblemTextTest {
  private static final Problem NAME = new Problem(Layer.METADATA, "metadata.name", "is odd.");
  private static final Problem HEAD = new Problem(Layer.SPEC, "spec.head", "is missing.");

  @Test
  void aProblemIsASentenceAboutItsPath() {
    assertThat(ProblemText.of("Refused:", List.of(NAME, HEAD)))
        .isEqualTo("Refused: metadata.name is odd. spec.head is missing.");
  }

  @Test
  void whatDoesNotFitIsCounted() {
    assertThat(ProblemText.of("Refused:", List.of(NAME, HEAD, NAME), 55))
        .isEqualTo("Refused: metadata.name is odd. … and 2 more.");
    assertThat(ProblemText.of("Refused:", List.of(NAME, HEAD, NAME), 80))
        .isEqualTo("Refused: metadata.name is odd. spec.head is missing. metadata.name is odd.");
  }

  @Test
  void onlyAFirstProblemThatFitsNowhereIsCut() {
    Problem longOne = new Problem(Layer.SPEC, "spec", "x".repeat(2000));
    assertThat(ProblemText.of("Refused:", List.of(longOne, NAME)))
        .hasSize(ProblemText.LONGEST_NOTE)
        .endsWith("x… … and 1 more.");
  }

  @Test
  void aLongValueIsQuotedInPartAndOnOneLine() {
    assertThat(Problem.quoted("a\nb")).isEqualTo("\"a b\"");
    assertThat(Problem.quoted("x".repeat(200))).isEqualTo("\"" + "x".repeat(80) + "…\"");
  }

  @Property
  void anyNumberOfProblemsFits(
      @ForAll @IntRange(max = 200) int count, @ForAll @IntRange(max = 1500) int length) {
    Problem problem = new Problem(Layer.SPEC, "spec", "x".repeat(length));
    assertThat(ProblemText.of("The spec is invalid:", Collections.nCopies(count, problem)))
        .hasSizeLessThanOrEqualTo(ProblemText.LONGEST_NOTE);
  }
}
