package io.mantaray.operator.rayservice.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeConfigTest {
  private static final String YAML =
      """
      proxy_location: EveryNode   # a comment
      applications:
      - name: fruit
        import_path: fruit.deployment_graph
        route_prefix: /fruit
        runtime_env: {working_dir: "https://example.com/a.zip?b=1&c=2"}
        deployments:
        - {name: MangoStand, num_replicas: 2, user_config: {price: 3.0}, ray_actor_options: {num_cpus: 0.1}}
      - import_path: math.graph
      """;

  private static final String JSON =
      """
      {"applications":[{"deployments":[{"name":"MangoStand","num_replicas":2,"ray_actor_options":{"num_cpus":0.1},\
      "user_config":{"price":3}}],"import_path":"fruit.deployment_graph","name":"fruit","route_prefix":"/fruit",\
      "runtime_env":{"working_dir":"https://example.com/a.zip?b=1\\u0026c=2"}},{"import_path":"math.graph"}],\
      "proxy_location":"EveryNode"}""";

  @Test
  void yamlBecomesTheJsonThatRayGetsFromKubeRay() {
    assertThat(config(YAML).json()).isEqualTo(JSON);
  }

  @Test
  void jsonIsYamlTooEvenIndentedByTabs() {
    assertThat(config(JSON)).isEqualTo(config(YAML));
    assertThat(config("{\n\t\"applications\": [\n\t]\n}").json())
        .isEqualTo("{\"applications\":[]}");
  }

  @Test
  void aConfigThatIsOnlyWrittenDifferentlyIsTheSame() {
    ServeConfig other = config(YAML.replace("# a comment", "") + "\n\n");
    assertThat(other).isEqualTo(config(YAML));
    assertThat(other.hash()).isEqualTo(config(YAML).hash());
    assertThat(config(YAML.replace("num_replicas: 2", "num_replicas: 3")).hash())
        .isNotEqualTo(config(YAML).hash());
  }

  @Test
  void theHashIsTheSameInEveryRelease() {
    assertThat(config("applications: [{name: a, import_path: b}]").hash())
        .isEqualTo("fd26fc7268082fbe17053dec7e0167dc372f061f");
  }

  @Test
  void theTargetCapacityIsOneMoreField() {
    ServeConfig half = config("applications: []").withTargetCapacity(50);
    assertThat(half.json()).isEqualTo("{\"applications\":[],\"target_capacity\":50}");
    assertThat(half.targetCapacity()).contains(50.0);
    assertThat(half.withTargetCapacity(0).json()).contains("\"target_capacity\":0");
    assertThat(half.hash()).isNotEqualTo(half.withTargetCapacity(100).hash());
    assertThat(config(YAML).targetCapacity()).isEmpty();
    assertThat(config("target_capacity: 12.5").targetCapacity()).contains(12.5);
  }

  @Test
  void settingTheTargetCapacityLeavesTheConfigItselfAsItIs() {
    ServeConfig config = config(YAML);
    config.withTargetCapacity(50);
    assertThat(config.json()).isEqualTo(JSON);
  }

  @Test
  void anApplicationWithoutANameIsTheDefaultOne() {
    assertThat(config(YAML).applications()).containsExactly("default", "fruit");
    assertThat(config("applications: [{name: ~}, {name: ''}]").applications())
        .containsExactly("default");
    assertThat(config("{}").applications()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "# nothing yet", "~", "{}"})
  void anEmptyTextIsAConfigWithoutFields(String text) {
    assertThat(config(text).json()).isEqualTo("{}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "applications: [           | cannot be read: ",
        "{a: b: c}                 | cannot be read: ",
        "[{name: a}]               | is a list; write a list of applications",
        "just words                | is a single value; write a list of applications",
        "42                        | is a single value; write a list of applications",
        "applications: fruit       | has applications that are no list; write",
        "applications: {name: a}   | has applications that are no list; write",
        "applications:             | has applications that are no list; write",
        "applications: [fruit]     | has in applications[0] something that is no application; write",
        "applications: [{}, [a]]   | has in applications[1] something that is no application; write",
      })
  void aTextThatIsNoConfigIsRefusedWithWhatToChange(String text, String why) {
    assertThat(problem(text)).startsWith(why).endsWith(".");
  }

  @Test
  void aConfigThatGrowsBeyondAMegabyteByItsAliasesIsRefused() {
    String text =
        """
        a: &a [xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
        e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
        applications: [{args: {e: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]}}]
        """;
    assertThat(problem(text)).contains("larger than a megabyte");
  }

  @Test
  void everyTextIsAConfigOrHasAReasonWhyNot() {
    Property.forAll(Gen.oneOf(Gen.texts(), Gen.texts().map(text -> "applications: " + text)))
        .check(
            text -> {
              if (ServeConfig.parse(text) instanceof ParsedServeConfig.Invalid(String why)) {
                assertThat(why).endsWith(".");
              }
            });
  }

  static ServeConfig config(String text) {
    return switch (ServeConfig.parse(text)) {
      case ParsedServeConfig.Valid(ServeConfig config) -> config;
      case ParsedServeConfig.Invalid(String why) -> throw new AssertionError(why);
    };
  }

  private static String problem(String text) {
    return switch (ServeConfig.parse(text)) {
      case ParsedServeConfig.Valid(ServeConfig config) -> throw new AssertionError(config);
      case ParsedServeConfig.Invalid(String why) -> why;
    };
  }
}
