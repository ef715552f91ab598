package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A RayJob that another object tells of, with those fields of an object reference that say which.
 *
 * @param apiVersion Of the RayJob.
 * @param kind Always RayJob.
 * @param namespace Of the RayJob.
 * @param name Of the RayJob.
 */
@ApiObject
public record RayJobReference(
    @Nullable String apiVersion,
    @Nullable String kind,
    @Nullable String namespace,
    @Nullable String name,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayJobReferenceBuilder.With {

  public RayJobReference {
    unknownFields = Copies.orEmpty(unknownFields);
  }

  /** The reference to a RayJob. */
  public static RayJobReference to(String namespace, String name) {
    return new RayJobReference("ray.io/v1", "RayJob", namespace, name, Map.of());
  }
}
