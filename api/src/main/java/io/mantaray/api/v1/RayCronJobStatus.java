package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has done for a RayCronJob.
 *
 * @param lastScheduleTime When a RayJob was last created by the schedule.
 */
@ApiObject
public record RayCronJobStatus(
    @Nullable Timestamp lastScheduleTime, @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayCronJobStatusBuilder.With {

  public RayCronJobStatus {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
