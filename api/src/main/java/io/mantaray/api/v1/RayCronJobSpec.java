package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
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
 * @param suspend Creates no RayJobs while it is true. Those that exist go on.
 * @param jobTemplate The RayJobs to create.
 */
@ApiObject
public record RayCronJobSpec(
    @Required @Nullable String schedule,
    @Size(min = 1) @Nullable String timeZone,
    @Nullable Boolean suspend,
    @Required @Nullable RayJobSpec jobTemplate,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayCronJobSpecBuilder.With {

  public RayCronJobSpec {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
