package io.mantaray.operator.rayjob.submit;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.yaml.GoJson;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeEnvTest {

  @Test
  void becomesJsonWithSortedKeysAndWithoutBlanks() {
    String yaml =
        """
        pip: [requests==2.32.0]
        env_vars:
          ANSWER: "42"
          GREETING: say "hi"
        """;
    assertThat(json(yaml))
        .isEqualTo(
            """
            {"env_vars":{"ANSWER":"42","GREETING":"say \\"hi\\""},"pip":["requests==2.32.0"]}""");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "yes                | true",
        "N                  | false",
        "~                  | null",
        "''                 | \"\"",
        "2001-12-14         | \"2001-12-14\"",
        "190:20:30          | \"190:20:30\"",
        "1_000              | 1000",
        "010                | 8",
        "08                 | 8",
        "0x1F               | 31",
        "0b101              | 5",
        "18446744073709551615 | 18446744073709551615",
        "18446744073709551616 | 18446744073709552000",
        "1.0                | 1",
        "3.10               | 3.1",
        "-0.0               | -0",
        "0.000001           | 0.000001",
        "1E-7               | 1e-7",
        "1e20               | 100000000000000000000",
        "1e21               | 1e+21",
        "1e400              | \"1e400\"",
        ".5                 | 0.5",
        "\"5\"              | \"5\"",
        "!!str 5            | \"5\"",
        "!!float 5          | 5",
        "!!binary aGVsbG8=  | \"hello\"",
        "!own text          | \"text\"",
        "<b>&               | \"\\u003cb\\u003e\\u0026\"",
        "\"\\b\\x01\\x7f\\u2028\" | \"\\b\\u0001\u007f\\u2028\"",
        "\"\\U0001F600\"    | \"\uD83D\uDE00\"",
      })
  void scalarsAreResolvedAsInGo(String yaml, String json) {
    assertThat(json(yaml)).isEqualTo(json);
    assertThat(json("[" + yaml + "]")).isEqualTo("[" + json + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "y: 1              | {\"true\":1}",
        "0x10: 1           | {\"16\":1}",
        "3.10: 1           | {\"3.1\":1}",
        "1234567.5: 1      | {\"1.2345675e+06\":1}",
        "0.00001: 1        | {\"1e-05\":1}",
        "{\uD83D\uDE00: 1, \uFF21: 2} | {\"\uFF21\":2,\"\uD83D\uDE00\":1}",
        "{a: 1, a: 2}      | {\"a\":2}",
      })
  void keysBecomeTexts(String yaml, String json) {
    assertThat(json(yaml)).isEqualTo(json);
  }

  @Test
  void whatIsReferredToIsWrittenOut() {
    assertThat(json("a: &a {p: 1, q: 2}\nb: {<<: *a, q: 3}\nc: {q: 3, <<: *a}\nd: [*a]"))
        .isEqualTo(
            """
            {"a":{"p":1,"q":2},"b":{"p":1,"q":3},"c":{"p":1,"q":2},"d":[{"p":1,"q":2}]}""");
    assertThat(json("a: &a {p: 1}\nb: &b {p: 2, q: 2}\nc: {<<: [*a, *b]}"))
        .isEqualTo("{\"a\":{\"p\":1},\"b\":{\"p\":2,\"q\":2},\"c\":{\"p\":1,\"q\":2}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "---", "# only a remark", "--- ~\n--- second: document"})
  void nothingIsNull(String yaml) {
    assertThat(json(yaml)).isEqualTo("null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: b: c       | mapping values are not allowed here (line 1)",
        "{a: 1         | expected ',' or '}'",
        "a: *nope      | found undefined alias nope (line 1)",
        "a: &a [*a]    | something contains itself (line 1)",
        "'? [a]\n: 1'  | a key has to be a text (line 1)",
        "~: 1          | a key has to be a text (line 1)",
        "a: .inf       | JSON has no word for .inf (line 1)",
        "<<: 5         | << takes in mappings only (line 1)",
        "!!int five    | this is no",
        "!!binary '*'  | this is no base64",
      })
  void invalidYamlIsReported(String yaml, String why) {
    assertThat(Given.blockedBy(RuntimeEnv.parse(yaml)))
        .startsWith("runtimeEnvYAML cannot be read: ")
        .contains(why)
        .doesNotContain("\n");
  }

  @Test
  void excessiveAliasesAreRejected() {
    String nested =
        IntStream.range(1, 40)
            .mapToObj(i -> "a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1))
            .collect(Collectors.joining("", "a0: &a0 x\n", ""));
    assertThat(Given.blockedBy(RuntimeEnv.parse(nested))).contains("larger than a megabyte");

    String longText = "x".repeat(100_000);
    String repeated = "a: &a " + longText + "\nb: [" + "*a, ".repeat(100) + "]";
    assertThat(Given.blockedBy(RuntimeEnv.parse(repeated))).contains("larger than a megabyte");
  }

  @Test
  void excessiveNestingIsRejected() {
    String yaml = "[".repeat(100_000) + "]".repeat(100_000);
    assertThat(Given.blockedBy(RuntimeEnv.parse(yaml))).contains("Nesting Depth exceeded");

    String byAliases =
        IntStream.range(1, 20_000)
            .mapToObj(i -> "- &a%d [*a%d]\n".formatted(i, i - 1))
            .collect(Collectors.joining("", "- &a0 x\n", ""));
    assertThat(Given.blockedBy(RuntimeEnv.parse(byAliases))).contains("nested too deeply");
  }

  private static String json(String yaml) {
    return GoJson.write(Given.means(RuntimeEnv.parse(yaml)));
  }
}
