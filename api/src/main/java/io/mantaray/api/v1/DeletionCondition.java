package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When a {@link DeletionRule} applies: some time after the job reached a state. Exactly one of the
 * two states must be given.
 *
 * @param jobStatus The state of the job in Ray.
 * @param jobDeploymentStatus The state of the RayJob. It covers jobs that Ray has never seen.
 * @param ttlSeconds How long after the job reached that state.
 */
@ApiObject
@ValidationRule(
    value = "!(has(self.jobStatus) && has(self.jobDeploymentStatus))",
    message =
        "JobStatus and JobDeploymentStatus cannot be used together within the same deletion"
            + " condition.")
@ValidationRule(
    value = "has(self.jobStatus) || has(self.jobDeploymentStatus)",
    message =
        "the deletion condition requires either the JobStatus or the JobDeploymentStatus field.")
public record DeletionCondition(
    @OneOf({JobStatus.SUCCEEDED, JobStatus.FAILED}) @Nullable String jobStatus,
    @OneOf(JobDeploymentStatus.FAILED) @Nullable String jobDeploymentStatus,
    @Default("0") @Min(0) @Nullable Long ttlSeconds,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements DeletionConditionBuilder.With {

  public DeletionCondition {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
