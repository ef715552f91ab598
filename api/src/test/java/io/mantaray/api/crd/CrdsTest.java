package io.mantaray.api.crd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrdsTest {

  /** The API server's limit for all annotations of an object, of which kubectl's is one. */
  private static final int ANNOTATION_LIMIT = 262_144;

  @ParameterizedTest
  @ValueSource(strings = {"rayclusters", "rayjobs", "rayservices", "raycronjobs"})
  void a_plain_kubectl_apply_can_apply_v1(String plural) throws IOException {
    for (String set : List.of(Crds.V1, Crds.STRICT)) {
      // kubectl writes these characters as escapes into the annotation in which it keeps the
      // object.
      String annotation = crd(set, plural).toString().replaceAll("[<>&]", "\\\\u00XX");
      assertThat(annotation.getBytes(UTF_8)).as(set).hasSizeLessThan(ANNOTATION_LIMIT - 1_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rayclusters", "rayjobs", "rayservices", "raycronjobs"})
  void the_strict_set_differs_in_its_rules_only(String plural) throws IOException {
    JsonNode strict = crd(Crds.STRICT, plural);
    assertThat(strict).isNotEqualTo(crd(Crds.V1, plural));

    assertThat(withoutRules(strict)).isEqualTo(withoutRules(crd(Crds.V1, plural)));
  }

  private static JsonNode withoutRules(JsonNode json) {
    json.findParents("x-kubernetes-validations")
        .forEach(parent -> ((ObjectNode) parent).remove("x-kubernetes-validations"));
    json.findValues("workerGroupSpecs")
        .forEach(
            groups ->
                ((ObjectNode) groups)
                    .remove(List.of("x-kubernetes-list-type", "x-kubernetes-list-map-keys")));
    return json;
  }

  @ParameterizedTest
  @ValueSource(strings = {"rayclusters", "rayjobs", "rayservices", "raycronjobs"})
  void only_the_strict_set_rejects_worker_groups_of_one_name(String plural) throws IOException {
    assertThat(crd(Crds.STRICT, plural).findValues("workerGroupSpecs"))
        .isNotEmpty()
        .allSatisfy(
            groups -> {
              assertThat(groups.path("x-kubernetes-list-type").asText()).isEqualTo("map");
              assertThat(groups.path("x-kubernetes-list-map-keys").toString())
                  .isEqualTo("[\"groupName\"]");
            });
    assertThat(crd(Crds.V1, plural).findValues("workerGroupSpecs"))
        .isNotEmpty()
        .allSatisfy(groups -> assertThat(groups.has("x-kubernetes-list-type")).isFalse());
  }

  @ParameterizedTest
  @CsvSource({
    "rayclusters, v1",
    "rayclusters, v1alpha1",
    "rayjobs, v1",
    "rayjobs, v1alpha1",
    "rayservices, v1",
    "rayservices, v1alpha1",
    "raycronjobs, v1",
  })
  void the_api_changes_only_on_purpose(String plural, String version) throws IOException {
    String outline = Outline.of(crd(Crds.WITH_V1ALPHA1, plural), version);

    // To approve of a change, copy the file from target/outlines to src/test/resources.
    Path written = Path.of("target/outlines", "%s.%s.txt".formatted(plural, version));
    Files.createDirectories(written.getParent());
    Files.writeString(written, outline);
    assertThat(outline).isEqualTo(approved(written.getFileName().toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rayclusters", "rayjobs", "rayservices", "raycronjobs"})
  void both_sets_have_the_same_v1(String plural) throws IOException {
    assertThat(crd(Crds.WITH_V1ALPHA1, plural).at("/spec/versions/0"))
        .isEqualTo(crd(Crds.V1, plural).at("/spec/versions/0"));
  }

  @Test
  void fields_of_ray_are_documented_and_those_of_kubernetes_are_not() throws IOException {
    JsonNode spec =
        crd(Crds.V1, "rayclusters")
            .at("/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties");

    assertThat(spec.at("/upgradeStrategy/properties/type/description").asText())
        .startsWith("`Recreate`: all pods are deleted");
    assertThat(spec.at("/headGroupSpec/properties/template/description").asText()).isNotEmpty();
    assertThat(spec.at("/headGroupSpec/properties/template/properties").findValues("description"))
        .isEmpty();
  }

  /** The API server tells of missing fields in this order, and KubeRay's are in it too. */
  @ParameterizedTest
  @ValueSource(strings = {"rayclusters", "rayjobs", "rayservices", "raycronjobs"})
  void required_fields_are_in_the_order_of_their_names(String plural) throws IOException {
    assertThat(crd(Crds.WITH_V1ALPHA1, plural).findValues("required"))
        .isNotEmpty()
        .allSatisfy(
            required ->
                assertThat(required.valueStream().map(JsonNode::asText).toList()).isSorted());
  }

  @Test
  void the_definitions_are_at_hand() {
    assertThat(Crds.v1())
        .extracting(crd -> crd.getMetadata().getName())
        .containsExactly(
            "rayclusters.ray.io", "rayjobs.ray.io", "rayservices.ray.io", "raycronjobs.ray.io");
    assertThat(Crds.v1()).allSatisfy(crd -> assertThat(versions(crd)).containsExactly("v1"));
    assertThat(Crds.withV1alpha1())
        .extracting(CrdsTest::versions)
        .containsExactly(
            List.of("v1", "v1alpha1"),
            List.of("v1", "v1alpha1"),
            List.of("v1", "v1alpha1"),
            List.of("v1"));
  }

  private static List<String> versions(CustomResourceDefinition crd) {
    return crd.getSpec().getVersions().stream()
        .map(CustomResourceDefinitionVersion::getName)
        .toList();
  }

  private static JsonNode crd(String set, String plural) throws IOException {
    ClassLoader classes = CrdsTest.class.getClassLoader();
    try (InputStream json = classes.getResourceAsStream(set + plural + ".ray.io.json")) {
      return new ObjectMapper().readTree(json);
    }
  }

  private static String approved(String name) throws IOException {
    try (InputStream text = CrdsTest.class.getResourceAsStream(name)) {
      return text == null ? "" : new String(text.readAllBytes(), UTF_8);
    }
  }
}
