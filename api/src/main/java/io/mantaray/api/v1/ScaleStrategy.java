package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which workers go first when a group shrinks.
 *
 * @param workersToDelete The names of pods to delete.
 */
@ApiObject
public record ScaleStrategy(
    @Nullable List<String> workersToDelete, @UnknownFields Map<String, JsonNode> unknownFields)
    implements ScaleStrategyBuilder.With {

  public ScaleStrategy {
    workersToDelete = Copies.of(workersToDelete);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
