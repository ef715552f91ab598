package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * The schemas of Kubernetes' own types, taken from its Go sources (see {@code kubernetes-types/}).
 *
 * <p>The Java classes of the same names do not know what is required, what is defaulted and what
 * tells the elements of a list apart.
 */
final class KubernetesTypes {

  private final JsonNode schemas;

  private KubernetesTypes(JsonNode schemas) {
    this.schemas = schemas;
  }

  static KubernetesTypes load() throws IOException {
    try (InputStream json = KubernetesTypes.class.getResourceAsStream("kubernetes-types.json")) {
      return new KubernetesTypes(new ObjectMapper().readTree(Objects.requireNonNull(json)));
    }
  }

  /** The schema of the type with this name, for the caller to add to. */
  ObjectNode schema(String name) {
    return schemas.required(name).deepCopy();
  }
}
