package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a RayService gets from one cluster to the next.
 *
 * @param type {@code NewCluster}: the new cluster takes all requests as soon as it is ready. {@code
 *     NewClusterWithIncrementalUpgrade}: it takes them step by step, through a Gateway. {@code
 *     None}: no new cluster is made. {@code NewCluster} if absent.
 * @param clusterUpgradeOptions The steps of {@code NewClusterWithIncrementalUpgrade}. Needs the
 *     feature gate RayServiceIncrementalUpgrade.
 * @param progressDeadlineSeconds How long a new cluster may take to serve the applications. When it
 *     does not by then, the upgrade has failed: the condition UpgradeFailed says why, the old
 *     cluster goes on serving, and the next change of the spec tries anew. No limit if absent. Not
 *     in KubeRay.
 * @param failedClusterPolicy What becomes of the new cluster of a failed upgrade. {@code Retain}:
 *     it is kept, so that its logs can be read, until the next upgrade. {@code Delete}: it is
 *     deleted. {@code Retain} if absent. Not in KubeRay.
 * @param autoRollback What happens when an application turns unhealthy on the new cluster during an
 *     incremental upgrade. {@code None}: the upgrade waits until somebody acts. {@code Gradual}:
 *     the requests return to the old cluster in the steps in which they came. {@code Immediate}:
 *     they return at once. {@code None} if absent. Not in KubeRay.
 */
@ApiObject
@ValidationRule(
    value =
        "!has(self.autoRollback) || self.autoRollback == 'None' || (has(self.type) && self.type == 'NewClusterWithIncrementalUpgrade')",
    message = "autoRollback is for the type NewClusterWithIncrementalUpgrade")
@ValidationRule(
    value = "!has(self.failedClusterPolicy) || !has(self.type) || self.type != 'None'",
    message = "failedClusterPolicy is for types that make a new cluster")
@ValidationRule(
    value = "!has(self.progressDeadlineSeconds) || !has(self.type) || self.type != 'None'",
    message = "progressDeadlineSeconds is for types that make a new cluster")
public record RayServiceUpgradeStrategy(
    @Nullable String type,
    @Nullable ClusterUpgradeOptions clusterUpgradeOptions,
    @Min(1) @Nullable Long progressDeadlineSeconds,
    @OneOf({FailedClusterPolicy.RETAIN, FailedClusterPolicy.DELETE})
        @Nullable String failedClusterPolicy,
    @OneOf({AutoRollback.NONE, AutoRollback.GRADUAL, AutoRollback.IMMEDIATE})
        @Nullable String autoRollback,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayServiceUpgradeStrategyBuilder.With {

  public RayServiceUpgradeStrategy {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
