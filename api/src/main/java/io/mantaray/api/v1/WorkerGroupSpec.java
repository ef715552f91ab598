package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Workers of a Ray cluster that are all alike.
 *
 * @param groupName Tells this group from the others. It becomes part of the names of the pods.
 * @param replicas How many replicas this group shall have, each of {@code numOfHosts} pods; kept
 *     within {@code minReplicas} and {@code maxReplicas}. If the autoscaler is on, it is the one
 *     who writes here.
 * @param minReplicas The least number of replicas, also for the autoscaler.
 * @param maxReplicas The greatest number of replicas, also for the autoscaler.
 * @param numOfHosts How many pods make one replica, for accelerators that span several hosts. The
 *     pods of a replica are created and deleted together.
 * @param idleTimeoutSeconds After how long without work the autoscaler, from its second generation
 *     on, removes a worker of this group. {@code autoscalerOptions.idleTimeoutSeconds} if absent.
 * @param priority Where several groups could take the load, the autoscaler prefers the one with the
 *     highest number. Needs Ray 2.56 and the second generation of the autoscaler.
 * @param template The worker pod. Its first container runs Ray.
 * @param rayStartParams Options of {@code ray start} without their dashes. The values are texts,
 *     {@code num-gpus: "1"} for instance.
 * @param resources How much of each resource Ray shall believe a worker has, in place of what
 *     {@code rayStartParams} says. What the container gets from Kubernetes stays as it is.
 * @param labels Labels of the Ray nodes, in place of those in {@code rayStartParams}. The pods get
 *     them too.
 * @param scaleStrategy Which workers go first when the group shrinks. The autoscaler writes here.
 * @param suspend Deletes the pods of this group while it is true. Not for users: a RayJob sets it
 *     to carry out its deletion strategy.
 */
@ApiObject
public record WorkerGroupSpec(
    @Required @Nullable String groupName,
    @Default("0") @Nullable Long replicas,
    @Required @Default("0") @Nullable Long minReplicas,
    @Required @Default("2147483647") @Nullable Long maxReplicas,
    @Default("1") @Nullable Long numOfHosts,
    @Nullable Long idleTimeoutSeconds,
    @Default("0") @Nullable Long priority,
    @Required @Nullable PodTemplateSpec template,
    @Nullable Map<String, String> rayStartParams,
    @Nullable Map<String, String> resources,
    @Nullable Map<String, String> labels,
    @Nullable ScaleStrategy scaleStrategy,
    @Nullable Boolean suspend,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements WorkerGroupSpecBuilder.With {

  public WorkerGroupSpec {
    rayStartParams = Copies.of(rayStartParams);
    resources = Copies.of(resources);
    labels = Copies.of(labels);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
