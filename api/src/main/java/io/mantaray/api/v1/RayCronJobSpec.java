package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.mantaray.api.schema.Int64;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The schedule by which RayJobs are created.
 *
 * @param schedule When to create a RayJob: five cron fields, or a descriptor such as {@code
 *     @daily}.
 * @param timeZone The time zone of the schedule, such as Europe/Vienna. That of the operator if
 *     absent.
 * @param startingDeadlineSeconds How late a RayJob may be created, counted from the time of the
 *     schedule; one that would be later is skipped. No limit if absent. Not in KubeRay.
 * @param concurrencyPolicy What happens when a RayJob is due and an earlier one has not ended.
 *     {@code Allow}: both go on. {@code Forbid}: the new one waits for the end of the earlier, and
 *     is skipped if the next one is due by then. {@code Replace}: the earlier one is deleted.
 *     {@code Allow} if absent. Not in KubeRay.
 * @param suspend Creates no RayJobs while it is true. Those that exist go on.
 * @param jobTemplate The RayJobs to create.
 * @param successfulJobsHistoryLimit How many RayJobs that succeeded are kept. All if absent. Not in
 *     KubeRay.
 * @param failedJobsHistoryLimit How many RayJobs that failed are kept. All if absent. Not in
 *     KubeRay.
 */
@ApiObject
public record RayCronJobSpec(
    @Required @Nullable String schedule,
    @Size(min = 1) @Nullable String timeZone,
    @Int64 @Min(0) @Nullable Long startingDeadlineSeconds,
    @OneOf({ConcurrencyPolicy.ALLOW, ConcurrencyPolicy.FORBID, ConcurrencyPolicy.REPLACE})
        @Nullable String concurrencyPolicy,
    @Nullable Boolean suspend,
    @Required @Nullable RayJobSpec jobTemplate,
    @Min(0) @Nullable Long successfulJobsHistoryLimit,
    @Min(0) @Nullable Long failedJobsHistoryLimit,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayCronJobSpecBuilder.With {

  public RayCronJobSpec {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
