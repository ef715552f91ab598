package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.schema.UnknownFields;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Ray job that a user wants to run.
 *
 * @param entrypoint The command to run.
 * @param runtimeEnvYAML The runtime environment of the job: its packages, files and variables, as
 *     YAML in a text.
 * @param jobId The ID of the job in Ray. Made up if absent, except in {@code InteractiveMode},
 *     where the user writes it.
 * @param metadata Data that Ray stores with the job.
 * @param entrypointNumCpus How many CPUs Ray sets aside for the entrypoint.
 * @param entrypointNumGpus How many GPUs Ray sets aside for the entrypoint.
 * @param entrypointResources The custom resources that Ray sets aside for the entrypoint, as JSON
 *     in a text.
 * @param submissionMode Who submits the job. {@code K8sJobMode}: a Kubernetes Job. {@code
 *     HTTPMode}: the operator itself. {@code SidecarMode}: a container beside the head. {@code
 *     InteractiveMode}: the user, who then fills in {@code jobId}.
 * @param submitterPodTemplate The pod of the Kubernetes Job in {@code K8sJobMode}, if it shall
 *     differ from the one that the operator would make.
 * @param submitterConfig Settings of the submitter.
 * @param rayClusterSpec The cluster to make for this job.
 * @param clusterSelector Labels of a RayCluster that is already there, to run the job on in place
 *     of one of its own. It is neither changed nor deleted.
 * @param backoffLimit How often a failed job is tried again, each time on a new cluster.
 * @param activeDeadlineSeconds After how long the job fails, counted from the start of its cluster.
 * @param preRunningDeadlineSeconds After how long the job fails if it has not begun to run by then,
 *     counted from the start of its cluster.
 * @param shutdownAfterJobFinishes Deletes the cluster when the job has ended.
 * @param ttlSecondsAfterFinished How long after the end of the job {@code shutdownAfterJobFinishes}
 *     takes effect.
 * @param deletionStrategy What is deleted, and when, after the job has ended. Needs the feature
 *     gate RayJobDeletionPolicy.
 * @param suspend Deletes the cluster while it is true, and starts the job anew when it is not.
 * @param managedBy Who looks after this RayJob: {@code ray.io/kuberay-operator}, which is also
 *     meant if the field is absent, or {@code kueue.x-k8s.io/multikueue}, and then the operator
 *     leaves the object alone. Cannot be changed.
 */
@ApiObject
public record RayJobSpec(
    @Nullable String entrypoint,
    @Nullable String runtimeEnvYAML,
    @Nullable String jobId,
    @Nullable Map<String, String> metadata,
    @Nullable BigDecimal entrypointNumCpus,
    @Nullable BigDecimal entrypointNumGpus,
    @Nullable String entrypointResources,
    @Default(SubmissionMode.K8S_JOB) @Nullable String submissionMode,
    @Nullable PodTemplateSpec submitterPodTemplate,
    @Nullable SubmitterConfig submitterConfig,
    @Nullable RayClusterSpec rayClusterSpec,
    @Nullable Map<String, String> clusterSelector,
    @Default("0") @Nullable Long backoffLimit,
    @Nullable Long activeDeadlineSeconds,
    @Min(1) @Nullable Long preRunningDeadlineSeconds,
    @Nullable Boolean shutdownAfterJobFinishes,
    @Default("0") @Nullable Long ttlSecondsAfterFinished,
    @Nullable DeletionStrategy deletionStrategy,
    @Nullable Boolean suspend,
    @ValidationRule(value = ManagedBy.IMMUTABLE, message = ManagedBy.IMMUTABLE_MESSAGE)
        @ValidationRule(value = ManagedBy.ONE_OF, message = ManagedBy.ONE_OF_MESSAGE)
        @Nullable String managedBy,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayJobSpecBuilder.With {

  public RayJobSpec {
    metadata = Copies.of(metadata);
    clusterSelector = Copies.of(clusterSelector);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
