package io.mantaray.operator.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameSyntaxTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "A.b-c_d", "a/b", "a.b-c.d/X_y", "1"})
  void isALabelKey(String text) {
    assertThat(NameSyntax.isLabelKey(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "a-", "a b", "x/y/z", "/x", "a.b/", "UP/x", "a..b/x", "é"})
  void isNoLabelKey(String text) {
    assertThat(NameSyntax.isLabelKey(text)).isFalse();
  }

  @Test
  void namesEndAt63Characters() {
    assertThat(NameSyntax.isLabelKey("a".repeat(63))).isTrue();
    assertThat(NameSyntax.isLabelKey("a".repeat(64))).isFalse();
    assertThat(NameSyntax.isLabelValue("a".repeat(64))).isFalse();
    assertThat(NameSyntax.isDns1123Label("a".repeat(64))).isFalse();
  }

  @Test
  void aLabelValueMayBeEmptyButNotEndWithALineEnd() {
    assertThat(NameSyntax.isLabelValue("")).isTrue();
    assertThat(NameSyntax.isLabelValue("x\n")).isFalse();
  }
}
