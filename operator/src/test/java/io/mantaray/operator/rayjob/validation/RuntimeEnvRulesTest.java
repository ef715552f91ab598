package io.mantaray.operator.rayjob.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.validation.ValidationError;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeEnvRulesTest {

  private static List<String> problems(String text) {
    RayJob job = GivenJob.job("<cluster>");
    job.setSpec(Objects.requireNonNull(job.getSpec()).withRuntimeEnvYAML(text));
    return GivenJob.check(job).problems().stream().map(ValidationError::sentence).toList();
  }

  private static String repeated(String text, int times) {
    return String.join(",", Collections.nCopies(times, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  \n",
        "# nothing yet",
        "null",
        "{}",
        "working_dir: s3://a/b.zip\npip: [requests==2.26.0]\nenv_vars: {A: 1, B: 'x'}",
        "{\"pip\": [\"a\"], \"env_vars\": {\"A\": \"1\"}}",
        "{\n\t\"pip\": [\n\t\t\"a\"\n\t]\n}",
        "pip: [a]\npip: [b]",
        "pip: [a]\n---\n- not looked at: [",
        "1: a\ntrue: b\n2001-01-01: c",
        "base: &base {A: x}\nenv_vars: {<<: *base, B: y}",
        "env_vars: {<<: [{A: x}, {B: y}]}",
        "a: !mine {b: !!str 1, c: !!float 3}",
        "a: '.nan'"
      })
  void acceptsWhatIsAJsonObjectOrNothing(String text) {
    assertThat(problems(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"- a", "[a, b]"})
  void aListIsNoEnvironment(String text) {
    assertThat(problems(text))
        .containsExactly("spec.runtimeEnvYAML is a list; write fields such as pip: [requests].");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pip", "12", "true", "'a: b'", "a:b", "!!str"})
  void aSingleValueIsNoEnvironment(String text) {
    assertThat(problems(text))
        .containsExactly(
            "spec.runtimeEnvYAML is a single value; write fields such as pip: [requests].");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pip: [a",
        "a: b: c",
        "a:\n\tb: 1",
        "a: *nowhere",
        "a: 'open",
        "a: \"\\x",
        "a: \"\\UFFFFFFFF\"",
        "a: \u0001",
        "{\"a\": 1, \"b\"",
        "%YAML 9.9\n---\na: 1"
      })
  void brokenYamlIsNoEnvironment(String text) {
    assertThat(problems(text))
        .singleElement()
        .asString()
        .startsWith("spec.runtimeEnvYAML cannot be read: ");
  }

  @Test
  void saysWhereYamlIsBrokenAndNotWhatElseIsInTheText() {
    assertThat(problems("env_vars:\n  TOKEN: secret\npip: [a"))
        .containsExactly(
            "spec.runtimeEnvYAML cannot be read: expected ',' or ']', but got <stream end> (line 3);"
                + " write fields such as pip: [requests].");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: {~: 1}|a key has to be a text",
        "? [a]|a key has to be a text",
        "a: [1, .inf]|JSON has no word for .inf",
        "a: -.INF|JSON has no word for -.INF",
        "a: .NaN|JSON has no word for .NaN",
        "a: !!int x|this is no int",
        "a: !!bool 3|this is no bool",
        "a: {<<: 1}|<< takes in mappings only",
        "a: {<<: [1]}|<< takes in mappings only",
        "a: &a [*a]|something contains itself",
        "a: &a {b: {c: *a}}|something contains itself"
      })
  void rejectsYamlThatIsNotJson(String text, String found) {
    assertThat(problems("pip: [a]\n" + text))
        .singleElement()
        .asString()
        .startsWith("spec.runtimeEnvYAML cannot be read: " + found + " (line 2); ");
  }

  @Test
  void excessiveAliasesAreRejected() {
    assertThat(problems("a: &a [x]\nb: [" + repeated("*a", 1000) + "]")).isEmpty();

    String bomb =
        "a0: &a0 ["
            + repeated("x", 9)
            + "]\n"
            + IntStream.rangeClosed(1, 30)
                .mapToObj(i -> "a%d: &a%d [%s]".formatted(i, i, repeated("*a" + (i - 1), 9)))
                .collect(Collectors.joining("\n"));
    assertThat(problems(bomb)).singleElement().asString().contains("aliases written out");

    String longText = "a: &a " + "x".repeat(100_000) + "\nb: [" + repeated("*a", 100) + "]";
    assertThat(problems(longText)).singleElement().asString().contains("aliases written out");

    String nothings = "a: &a [" + repeated("''", 3000) + "]\nb: [" + repeated("*a", 3000) + "]";
    assertThat(problems(nothings)).singleElement().asString().contains("aliases written out");
  }

  @Test
  void theDepthIsLimitedAlsoThatWhichAliasesMake() {
    assertThat(problems("a: " + "[".repeat(50) + "]".repeat(50))).isEmpty();
    assertThat(problems("a: " + "[".repeat(20_000) + "]".repeat(20_000))).hasSize(1);

    String chain =
        IntStream.range(1, 20_000)
            .mapToObj(i -> "- &a%d [*a%d]\n".formatted(i, i - 1))
            .collect(Collectors.joining());
    assertThat(problems("a:\n- &a0 [x]\n" + chain))
        .singleElement()
        .asString()
        .contains("aliases written out");
  }
}
