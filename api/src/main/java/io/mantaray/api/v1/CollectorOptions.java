package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The container that collects logs and events for Ray's history server.
 *
 * @param image The image of the container.
 * @param imagePullPolicy When the image is pulled.
 * @param env Environment variables to add.
 * @param resources What the container requests, and its limits.
 */
@ApiObject
public record CollectorOptions(
    @Nullable String image,
    @Nullable String imagePullPolicy,
    @Nullable List<EnvVar> env,
    @Nullable ResourceRequirements resources,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements CollectorOptionsBuilder.With {

  public CollectorOptions {
    env = Copies.of(env);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
