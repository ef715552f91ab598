package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Ray Serve applications that a user wants.
 *
 * @param serveConfigV2 The applications to deploy: the configuration of Ray Serve, as YAML in a
 *     text.
 * @param rayClusterConfig The cluster to run them on. A change of it, other than of numbers of
 *     workers, leads to a new cluster.
 * @param upgradeStrategy How the service gets from one cluster to the next.
 * @param serveService A Service to start from when the one is made that leads to the pods which
 *     serve requests.
 * @param excludeHeadPodFromServeSvc Keeps requests away from the head pod.
 * @param rayClusterDeletionDelaySeconds How long the old cluster is kept after the new one has
 *     taken over. 60 if absent.
 * @param suspend Deletes everything but the RayService while it is true, and creates it again when
 *     it is not.
 * @param managedBy Who looks after this RayService: {@code ray.io/kuberay-operator}, which is also
 *     meant if the field is absent, or {@code kueue.x-k8s.io/multikueue}, and then the operator
 *     leaves the object alone. Cannot be changed.
 * @param serviceUnhealthySecondThreshold Deprecated, without effect.
 * @param deploymentUnhealthySecondThreshold Deprecated, without effect.
 */
@ApiObject
public record RayServiceSpec(
    @Nullable String serveConfigV2,
    @Required @Nullable RayClusterSpec rayClusterConfig,
    @Nullable RayServiceUpgradeStrategy upgradeStrategy,
    @JsonDeserialize(as = ServiceTemplate.class) @Nullable Service serveService,
    @Nullable Boolean excludeHeadPodFromServeSvc,
    @Min(0) @Nullable Long rayClusterDeletionDelaySeconds,
    @Nullable Boolean suspend,
    @ValidationRule(value = ManagedBy.IMMUTABLE, message = ManagedBy.IMMUTABLE_MESSAGE)
        @ValidationRule(value = ManagedBy.ONE_OF, message = ManagedBy.ONE_OF_MESSAGE)
        @Nullable String managedBy,
    @Nullable Long serviceUnhealthySecondThreshold,
    @Nullable Long deploymentUnhealthySecondThreshold,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayServiceSpecBuilder.With {

  public RayServiceSpec {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
