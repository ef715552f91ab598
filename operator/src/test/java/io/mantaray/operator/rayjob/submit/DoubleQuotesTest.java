package io.mantaray.operator.rayjob.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Lets a shell read what was quoted for it. */
class DoubleQuotesTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Property(tries = 300)
  void aShellReadsTheSameText(@ForAll("printableTexts") String text) throws IOException {
    String json = GoJson.write(Map.of("key", text));
    assertThat(readByBash(json)).isEqualTo(json);
  }

  @Property(tries = 300)
  void rayReadsTheSameValueWhateverCharactersAreInIt(@ForAll("texts") String text)
      throws IOException {
    String json = GoJson.write(Map.of(text, text));
    assertThat(tree(readByBash(json))).isEqualTo(JSON.createObjectNode().put(text, text));
  }

  @Example
  void jsonThatUsersWriteInSeveralLinesStaysReadable() throws IOException {
    String json = "{\n\t\"licence\": 1,\r\n\t\"disk\": 0.25\n}\n";
    assertThat(readByBash(json)).isEqualTo(json);
  }

  @Example
  void namesOfVariablesAreReplacedAsInKubeRay() throws IOException {
    assertThat(readByBash("{\"working_dir\":\"$PLACE\"}")).isEqualTo("{\"working_dir\":\"/srv\"}");
  }

  @Example
  void looksAsGoQuotesIt() {
    assertThat(DoubleQuotes.around("{\"a\":\"b\\n\",\"é\":\"\u00a0😀\"}"))
        .isEqualTo("\"{\\\"a\\\":\\\"b\\\\n\\\",\\\"é\\\":\\\"\\u00a0😀\\\"}\"");
  }

  @Provide
  Arbitrary<String> printableTexts() {
    return Arbitraries.strings()
        .withCharRange(' ', '~')
        .withChars("éß日本€\n\t\b")
        .filter(DoubleQuotesTest::isLeftAlone);
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<Integer> characters =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 0x7f),
            Arbitraries.integers().between(0x80, 0xd7ff),
            Arbitraries.integers().between(0xe000, Character.MAX_CODE_POINT));
    return characters
        .list()
        .ofMaxSize(20)
        .map(
            list -> {
              StringBuilder text = new StringBuilder();
              list.forEach(text::appendCodePoint);
              return text.toString();
            })
        .filter(DoubleQuotesTest::isLeftAlone);
  }

  /** Whether there is nothing in a text that a shell replaces. */
  private static boolean isLeftAlone(String text) {
    return text.indexOf('$') < 0 && text.indexOf('`') < 0;
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
