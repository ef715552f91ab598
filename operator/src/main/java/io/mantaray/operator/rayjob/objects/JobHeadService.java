package io.mantaray.operator.rayjob.objects;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadServiceTemplate;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The service for the head of a job's current cluster, under a name that stays the same when the
 * job is retried on another cluster. Jobs on selected clusters have none.
 *
 * <p>Type, annotations and address are set at creation; drift of selector and ports is repaired.
 */
public final class JobHeadService {
  private JobHeadService() {}

  public static Service of(DeclaredJob job, DeclaredCluster cluster, Behavior.Network network) {
    return new ServiceBuilder(HeadServiceTemplate.of(cluster, network))
        .editMetadata()
        .withNamespace(job.namespace())
        .withName(RayNames.headService(job.name()))
        .withLabels(labels(job))
        .withAnnotations(usersAnnotations(cluster))
        .withOwnerReferences(job.asOwner())
        .endMetadata()
        .build();
  }

  /**
   * Compares with the existing service.
   *
   * @param existing the service of that name
   */
  public static ObjectChange<Service> compare(
      DeclaredJob job,
      DeclaredCluster cluster,
      Behavior.Network network,
      Optional<Service> existing) {
    if (job.selectsCluster()) {
      return ObjectChange.fine();
    }
    Service desired = of(job, cluster, network);
    return existing
        .map(service -> compareExisting(job, desired, service))
        .orElseGet(() -> ObjectChange.create(desired, OwnedServiceFields.CREATING));
  }

  private static ObjectChange<Service> compareExisting(
      DeclaredJob job, Service desired, Service existing) {
    if (!owns(job, existing)) {
      return ObjectChange.leave(
          EventTemplate.warning(
              OwnedServiceFields.CREATING.failed(),
              "Service %s exists and does not belong to this RayJob, so it does not lead to the job's cluster. Delete or rename it, or give the RayJob another name."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    // The cluster IP is immutable, so a service that has one keeps it.
    boolean headless = HeadServiceTemplate.isHeadless(existing);
    return new OwnedServiceFields(
            desired.getMetadata().getLabels(),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(desired.getSpec().getPorts()),
            headless && Boolean.TRUE.equals(desired.getSpec().getPublishNotReadyAddresses()),
            Optional.empty())
        .compare(existing);
  }

  private static boolean owns(DeclaredJob job, Service service) {
    return Ownership.controller(service)
        .filter(owner -> Objects.equals(owner.getUid(), job.uid()))
        .isPresent();
  }

  private static Map<String, String> labels(DeclaredJob job) {
    Map<String, String> labels = new LinkedHashMap<>(Origin.RAY_JOB.labels(job.name()));
    labels.put(RayLabels.NODE_TYPE, NodeType.HEAD.label());
    labels.put(RayLabels.IDENTIFIER, RayNames.identifier(job.name(), NodeType.HEAD));
    return labels;
  }

  /** {@code headServiceAnnotations} are for the cluster's own head service, as in KubeRay. */
  private static Map<String, String> usersAnnotations(DeclaredCluster cluster) {
    Service given = cluster.head().headService();
    ObjectMeta metadata = given == null ? null : given.getMetadata();
    Map<String, String> annotations = metadata == null ? null : metadata.getAnnotations();
    return annotations == null ? Map.of() : annotations;
  }
}
