package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.schema.Int64;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the operator has seen of a RayService.
 *
 * @param conditions What is true of the service, by type: Ready, UpgradeInProgress,
 *     RollbackInProgress, Suspending, Suspended, UpgradeFailed.
 * @param serviceStatus Deprecated summary in one word: {@code Running} if requests are answered,
 *     otherwise nothing. The condition Ready says the same.
 * @param numServeEndpoints How many pods serve requests.
 * @param activeServiceStatus The cluster that serves requests.
 * @param pendingServiceStatus The cluster that is to replace it.
 * @param lastUpdateTime When this status was last written.
 * @param observedGeneration The generation of the spec that this status is about.
 */
@ApiObject
public record RayServiceStatus(
    @ListMapKey("type") @Nullable List<Condition> conditions,
    @Nullable String serviceStatus,
    @Nullable Long numServeEndpoints,
    @Nullable RayServiceClusterStatus activeServiceStatus,
    @Nullable RayServiceClusterStatus pendingServiceStatus,
    @Nullable Timestamp lastUpdateTime,
    @Int64 @Nullable Long observedGeneration,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayServiceStatusBuilder.With {

  public RayServiceStatus {
    conditions = Copies.of(conditions);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
