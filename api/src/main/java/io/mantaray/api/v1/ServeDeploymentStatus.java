package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A deployment as Ray Serve reports it.
 *
 * @param status Its state: UPDATING, HEALTHY or UNHEALTHY.
 * @param message What Ray Serve says about that state.
 */
@ApiObject
public record ServeDeploymentStatus(
    @Nullable String status,
    @Nullable String message,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements ServeDeploymentStatusBuilder.With {

  public ServeDeploymentStatus {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
