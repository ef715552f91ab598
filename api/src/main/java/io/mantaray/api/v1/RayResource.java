package io.mantaray.api.v1;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the kinds have in common: they live in namespaces and lose no field, and their spec and
 * status may be absent.
 */
public abstract class RayResource<S, T> extends CustomResource<S, T> implements Namespaced {

  @JsonAnySetter private final Map<String, JsonNode> unknownFields = new LinkedHashMap<>();

  @Override
  public @Nullable S getSpec() {
    return super.getSpec();
  }

  @Override
  public @Nullable T getStatus() {
    return super.getStatus();
  }

  /** Fields beside those of every Kubernetes object. */
  @JsonAnyGetter
  public Map<String, JsonNode> getUnknownFields() {
    return unknownFields;
  }
}
