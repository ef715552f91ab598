package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions from a network policy for one worker group.
 *
 * @param groupName The name of the worker group.
 * @param ingressRules Who may connect, where the mode denies ingress.
 * @param egressRules To where the pods may connect, where the mode denies egress. DNS must be among
 *     it, since workers find the head by its name.
 */
@ApiObject
public record WorkerGroupNetworkPolicyRules(
    @Required @Nullable String groupName,
    @Nullable List<NetworkPolicyIngressRule> ingressRules,
    @Nullable List<NetworkPolicyEgressRule> egressRules,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements WorkerGroupNetworkPolicyRulesBuilder.With {

  public WorkerGroupNetworkPolicyRules {
    ingressRules = Copies.of(ingressRules);
    egressRules = Copies.of(egressRules);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
