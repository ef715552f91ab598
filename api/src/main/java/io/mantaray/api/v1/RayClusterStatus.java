package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.api.schema.Int64;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has seen of a Ray cluster.
 *
 * @param state Deprecated summary in one word: {@code ready}, {@code suspended}, or nothing. The
 *     conditions say more.
 * @param reason Why the state is not ready, if the operator knows.
 * @param conditions What is true of the cluster, by type: RayClusterProvisioned, HeadPodReady,
 *     ReplicaFailure, RayClusterSuspending, RayClusterSuspended.
 * @param head Where the head is.
 * @param endpoints The ports of the head service by their names.
 * @param desiredWorkerReplicas How many worker pods all groups shall have together: {@code
 *     replicas} times {@code numOfHosts}, summed up.
 * @param minWorkerReplicas The same of {@code minReplicas}.
 * @param maxWorkerReplicas The same of {@code maxReplicas}.
 * @param availableWorkerReplicas How many worker pods run.
 * @param readyWorkerReplicas How many worker pods are ready.
 * @param desiredCPU The CPUs that all pods request together.
 * @param desiredMemory The memory that all pods request together.
 * @param desiredGPU The GPUs that all pods request together.
 * @param desiredTPU The TPUs that all pods request together.
 * @param lastUpdateTime When this status was last written.
 * @param stateTransitionTimes When each state was last entered.
 * @param observedGeneration The generation of the spec that this status is about.
 */
@ApiObject
public record RayClusterStatus(
    @Nullable String state,
    @Nullable String reason,
    @ListMapKey("type") @Nullable List<Condition> conditions,
    @Nullable HeadInfo head,
    @Nullable Map<String, String> endpoints,
    @Nullable Long desiredWorkerReplicas,
    @Nullable Long minWorkerReplicas,
    @Nullable Long maxWorkerReplicas,
    @Nullable Long availableWorkerReplicas,
    @Nullable Long readyWorkerReplicas,
    @Nullable Quantity desiredCPU,
    @Nullable Quantity desiredMemory,
    @Nullable Quantity desiredGPU,
    @Nullable Quantity desiredTPU,
    @io.fabric8.generator.annotation.Nullable @Nullable Timestamp lastUpdateTime,
    @Nullable Map<String, Timestamp> stateTransitionTimes,
    @Int64 @Nullable Long observedGeneration,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayClusterStatusBuilder.With {

  public RayClusterStatus {
    conditions = Copies.of(conditions);
    endpoints = Copies.of(endpoints);
    stateTransitionTimes = Copies.of(stateTransitionTimes);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
