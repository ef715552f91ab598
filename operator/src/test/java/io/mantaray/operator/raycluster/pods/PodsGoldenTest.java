package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the pods of one sample per feature with what they were before. After a change that is
 * meant, run with {@code -Dgolden=write} and read the difference.
 */
class PodsGoldenTest {

  private static final Path SAMPLES =
      Path.of("src/test/resources/io/mantaray/operator/raycluster/pods");

  static List<String> samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml") && !name.endsWith(".pods.yaml"))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aSampleGetsTheSamePodsAsBefore(String name) throws IOException {
    String pods = Sample.of(Files.readString(SAMPLES.resolve(name + ".yaml"))).podsAsYaml();
    Path expected = SAMPLES.resolve(name + ".pods.yaml");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(expected, pods);
    }
    assertThat(pods).isEqualTo(Files.readString(expected));
  }
}
