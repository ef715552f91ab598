package io.mantaray.operator.rayjob.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mantaray.operator.yaml.GoJson;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lets a shell read what was quoted for it. */
class DoubleQuotesTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void aShellReadsTheSameText() {
    Gen<Integer> typed =
        Gen.frequency(
            Gen.weighted(9, Gen.integers(' ', '~')),
            Gen.weighted(1, Gen.of("éß日本€\n\t\b".codePoints().boxed().toList())));
    Property.forAll(Gen.texts(typed.filter(DoubleQuotesTest::isLeftAlone), 0, 255))
        .including(List.of("", " ", "~", "\n", "\t", "\b", "\\", "\"", "!", "é", "€"))
        .tries(300)
        .check(
            text -> {
              String json = GoJson.write(Map.of("key", text));
              assertThat(readByBash(json)).isEqualTo(json);
            });
  }

  @Test
  void rayReadsTheSameValueWhateverCharactersAreInIt() {
    Gen<Integer> any =
        Gen.oneOf(
            Gen.integers(1, 0x7f),
            Gen.integers(0x80, 0xd7ff),
            Gen.integers(0xe000, Character.MAX_CODE_POINT));
    Property.forAll(Gen.texts(any.filter(DoubleQuotesTest::isLeftAlone), 0, 20))
        .including(
            List.of("", "\1", "\177", "\u0080", "\ud7ff", "\ue000", "\uffff", "\udbff\udfff"))
        .tries(300)
        .check(
            text -> {
              String json = GoJson.write(Map.of(text, text));
              assertThat(tree(readByBash(json))).isEqualTo(JSON.createObjectNode().put(text, text));
            });
  }

  @Test
  void jsonThatUsersWriteInSeveralLinesStaysReadable() throws IOException {
    String json = "{\n\t\"licence\": 1,\r\n\t\"disk\": 0.25\n}\n";
    assertThat(readByBash(json)).isEqualTo(json);
  }

  @Test
  void namesOfVariablesAreReplacedAsInKubeRay() throws IOException {
    assertThat(readByBash("{\"working_dir\":\"$PLACE\"}")).isEqualTo("{\"working_dir\":\"/srv\"}");
  }

  @Test
  void looksAsGoQuotesIt() {
    assertThat(DoubleQuotes.around("{\"a\":\"b\\n\",\"é\":\"\u00a0😀\"}"))
        .isEqualTo("\"{\\\"a\\\":\\\"b\\\\n\\\",\\\"é\\\":\\\"\\u00a0😀\\\"}\"");
  }

  /** Whether a shell does not replace it. */
  private static boolean isLeftAlone(int character) {
    return character != '$' && character != '`';
  }

  /** The script comes as input: as an argument it would have to be what the locale can express. */
  private static String readByBash(String json) throws IOException {
    ProcessBuilder bash = new ProcessBuilder("/bin/bash", "-e");
    bash.environment().put("PLACE", "/srv");
    Process process = bash.start();
    try (OutputStream script = process.getOutputStream()) {
      script.write(("printf %s " + DoubleQuotes.around(json)).getBytes(UTF_8));
    }
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static JsonNode tree(String json) throws JsonProcessingException {
    return JSON.readTree(json);
  }
}
