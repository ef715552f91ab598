package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.schema.Int64;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has seen of a Ray job.
 *
 * @param jobDeploymentStatus How far the operator has come: Initializing, Waiting, Running,
 *     Complete, Failed, ValidationFailed, Suspending, Suspended or Retrying.
 * @param jobStatus The state of the job in Ray: PENDING, RUNNING, STOPPED, SUCCEEDED or FAILED.
 * @param reason Why the job failed, in one word.
 * @param message The same in words.
 * @param jobId The ID of the job in Ray.
 * @param rayJobInfo What Ray says about the job.
 * @param rayClusterName The RayCluster that the job runs on.
 * @param dashboardURL Where the Ray dashboard of that cluster is, within Kubernetes.
 * @param rayClusterStatus The status of that cluster.
 * @param startTime When the operator began to work on the job.
 * @param endTime When the job ended, or its submitter failed.
 * @param succeeded How many attempts succeeded.
 * @param failed How many attempts failed.
 * @param jobStatusCheckFailureStartTime Since when Ray could not be asked for the state of the job.
 *     Absent while it can.
 * @param conditions What is true of the job, by type: Paused. Not in KubeRay.
 * @param observedGeneration The generation of the spec that this status is about.
 */
@ApiObject
public record RayJobStatus(
    @Nullable String jobDeploymentStatus,
    @Nullable String jobStatus,
    @Nullable String reason,
    @Nullable String message,
    @Nullable String jobId,
    @Nullable RayJobStatusInfo rayJobInfo,
    @Nullable String rayClusterName,
    @Nullable String dashboardURL,
    @Nullable RayClusterStatus rayClusterStatus,
    @Nullable Timestamp startTime,
    @Nullable Timestamp endTime,
    @Default("0") @Nullable Long succeeded,
    @Default("0") @Nullable Long failed,
    @Nullable Timestamp jobStatusCheckFailureStartTime,
    @ListMapKey("type") @Nullable List<Condition> conditions,
    @Int64 @Nullable Long observedGeneration,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayJobStatusBuilder.With {

  public RayJobStatus {
    conditions = Copies.of(conditions);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
