package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far the pods of a Ray cluster are cut off from the network. They always reach each other.
 *
 * @param mode Which traffic is denied. {@code DenyAllIngress}: that from outside. {@code
 *     DenyAllEgress}: that to the outside. {@code DenyAll}: both.
 * @param head What the head may do nevertheless. The submitter of a RayJob reaches the head without
 *     a rule.
 * @param worker What workers may do nevertheless.
 * @param workerGroups Rules for single worker groups, in place of those in {@code worker}.
 */
@ApiObject
public record NetworkPolicyConfig(
    @Default(NetworkPolicyMode.DENY_ALL)
        @OneOf({
          NetworkPolicyMode.DENY_ALL,
          NetworkPolicyMode.DENY_ALL_INGRESS,
          NetworkPolicyMode.DENY_ALL_EGRESS
        })
        @Nullable String mode,
    @Nullable NetworkPolicyRules head,
    @Nullable NetworkPolicyRules worker,
    @ListMapKey("groupName") @Nullable List<WorkerGroupNetworkPolicyRules> workerGroups,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements NetworkPolicyConfigBuilder.With {

  public NetworkPolicyConfig {
    workerGroups = Copies.of(workerGroups);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
