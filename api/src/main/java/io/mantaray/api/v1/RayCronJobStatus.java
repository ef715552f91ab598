package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.schema.AtomicList;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has done for a RayCronJob. KubeRay has the first field only.
 *
 * @param lastScheduleTime The time of the schedule for which a RayJob was last created.
 * @param nextScheduleTime When the next RayJob is due; absent while it is suspended.
 * @param lastSuccessfulTime When a RayJob of this schedule last succeeded.
 * @param lastSkippedTime The last time of the schedule for which no RayJob was created because it
 *     was too late.
 * @param lastManualRun The RayJob that was last created by the annotation {@code
 *     mantaray.io/run-now}.
 * @param active The RayJobs that have not ended.
 * @param activeCount How many RayJobs have not ended.
 * @param conditions What is true of the schedule, by type: Accepted, RunSkipped, ClockSetBack.
 */
@ApiObject
public record RayCronJobStatus(
    @Nullable Timestamp lastScheduleTime,
    @Nullable Timestamp nextScheduleTime,
    @Nullable Timestamp lastSuccessfulTime,
    @Nullable Timestamp lastSkippedTime,
    @Nullable String lastManualRun,
    @AtomicList @Nullable List<RayJobReference> active,
    @Nullable Long activeCount,
    @ListMapKey("type") @Nullable List<Condition> conditions,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayCronJobStatusBuilder.With {

  public RayCronJobStatus {
    active = Copies.of(active);
    conditions = Copies.of(conditions);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
