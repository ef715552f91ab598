package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Ray says about a job.
 *
 * @param startTime When the job began to run.
 * @param endTime When it ended.
 */
@ApiObject
public record RayJobStatusInfo(
    @Nullable Timestamp startTime,
    @Nullable Timestamp endTime,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayJobStatusInfoBuilder.With {

  public RayJobStatusInfo {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
