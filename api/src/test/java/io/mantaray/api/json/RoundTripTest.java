package io.mantaray.api.json;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.v1.RayResource;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Whatever the API server may send us, we send the same back. */
class RoundTripTest {

  private static final List<String> KINDS =
      List.of("RayCluster", "RayJob", "RayService", "RayCronJob");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final KubernetesSerialization RAY_JSON = RayJson.serialization();

  @Test
  void a_legal_object_is_the_same_after_a_round_trip() {
    Gen<String> kinds = Gen.of(KINDS);
    Gen<ObjectNode> legalObjects =
        random -> {
          String kind = kinds.from(random);
          return new LegalObjects(new AtRandom(random)).object(kind, schema(kind));
        };
    Property.forAll(legalObjects).tries(300).check(RoundTripTest::assertSameAfterRoundTrip);
  }

  @Test
  void an_object_with_every_field_is_the_same_after_a_round_trip() {
    for (int choice = 0; choice < 14; choice++) {
      for (String kind : KINDS) {
        assertSameAfterRoundTrip(
            new LegalObjects(new Everything(choice)).object(kind, schema(kind)));
      }
    }
  }

  private static void assertSameAfterRoundTrip(ObjectNode object) {
    String text = object.toString();
    RayResource<?, ?> resource = RAY_JSON.unmarshal(text);
    assertThatJson(RAY_JSON.asJson(resource)).isEqualTo(text);
  }

  private static JsonNode schema(String kind) {
    String resource =
        "/META-INF/manta/crds/%ss.ray.io.json".formatted(kind.toLowerCase(Locale.ROOT));
    try (InputStream crd = RoundTripTest.class.getResourceAsStream(resource)) {
      return JSON.readTree(crd).at("/spec/versions/0/schema/openAPIV3Schema");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private record AtRandom(RandomGenerator random) implements LegalObjects.Choices {

    @Override
    public boolean present() {
      return random.nextBoolean();
    }

    @Override
    public boolean unknownField() {
      return random.nextInt(10) == 0;
    }

    @Override
    public int size() {
      return random.nextInt(3);
    }

    @Override
    public <T> T oneOf(List<T> values) {
      return values.get(random.nextInt(values.size()));
    }
  }

  /**
   * Every field, and an unknown one in every object. Two choices leave all lists and maps empty;
   * the others put into them every value in turn.
   */
  private record Everything(int choice) implements LegalObjects.Choices {

    @Override
    public boolean present() {
      return true;
    }

    @Override
    public boolean unknownField() {
      return true;
    }

    @Override
    public int size() {
      return choice < 2 ? 0 : 1;
    }

    @Override
    public <T> T oneOf(List<T> values) {
      return values.get(choice % values.size());
    }
  }
}
