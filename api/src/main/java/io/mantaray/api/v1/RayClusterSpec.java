package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Ray cluster that a user wants.
 *
 * @param rayVersion The version of Ray in the image, such as 2.55.0. The operator does not look
 *     into images: it chooses probes, the generation of the autoscaler and the submit command by
 *     this field.
 * @param headGroupSpec The pod that runs Ray's control plane, and how it is reached.
 * @param workerGroupSpecs Groups of workers. The pods of one group are alike; groups may differ in
 *     everything.
 * @param enableInTreeAutoscaling Runs Ray's autoscaler beside the head. From then on the autoscaler
 *     decides on the {@code replicas} of each worker group, within {@code minReplicas} and {@code
 *     maxReplicas}.
 * @param autoscalerOptions Settings of the autoscaler. They count only with {@code
 *     enableInTreeAutoscaling}.
 * @param headServiceAnnotations Annotations to add to the head service.
 * @param gcsFaultToleranceOptions Lets the GCS, Ray's control plane, come back with its state after
 *     the head pod was lost.
 * @param suspend Deletes all pods while it is true, and creates them again when it is not.
 * @param managedBy Who looks after this RayCluster: {@code ray.io/kuberay-operator}, which is also
 *     meant if the field is absent, or {@code kueue.x-k8s.io/multikueue}, and then the operator
 *     leaves the object alone. Cannot be changed.
 * @param upgradeStrategy What to do with the running pods when this spec changes. Not allowed in a
 *     RayJob or RayService, which look after their clusters themselves.
 * @param authOptions Whether clients of the Ray cluster must show who they are.
 * @param networkPolicy Cuts the pods off from the network, that of the cluster itself excepted, by
 *     NetworkPolicies for head and workers. Workers find the head by its DNS name: a mode that
 *     denies egress needs a rule that lets them reach the DNS server, or the cluster does not
 *     start. Needs the feature gate RayClusterNetworkPolicy, which this version does not implement.
 * @param tlsOptions Encrypts the traffic between Ray's processes. Needs cert-manager and the
 *     feature gate RayClusterMTLS, which this version does not implement.
 * @param historyServerOptions What is collected for Ray's history server, which shows clusters
 *     after their end. Needs the feature gate RayClusterHistoryServer.
 */
@ApiObject
public record RayClusterSpec(
    @Nullable String rayVersion,
    @Required @Nullable HeadGroupSpec headGroupSpec,
    @Nullable List<WorkerGroupSpec> workerGroupSpecs,
    @Nullable Boolean enableInTreeAutoscaling,
    @Nullable AutoscalerOptions autoscalerOptions,
    @Nullable Map<String, String> headServiceAnnotations,
    @Nullable GcsFaultToleranceOptions gcsFaultToleranceOptions,
    @Nullable Boolean suspend,
    @ValidationRule(value = ManagedBy.IMMUTABLE, message = ManagedBy.IMMUTABLE_MESSAGE)
        @ValidationRule(value = ManagedBy.ONE_OF, message = ManagedBy.ONE_OF_MESSAGE)
        @Nullable String managedBy,
    @Nullable RayClusterUpgradeStrategy upgradeStrategy,
    @Nullable AuthOptions authOptions,
    @Nullable NetworkPolicyConfig networkPolicy,
    @Nullable TLSOptions tlsOptions,
    @Nullable HistoryServerOptions historyServerOptions,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RayClusterSpecBuilder.With {

  public RayClusterSpec {
    workerGroupSpecs = Copies.of(workerGroupSpecs);
    headServiceAnnotations = Copies.of(headServiceAnnotations);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
