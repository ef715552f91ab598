package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobSnapshot.Surroundings;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a reconcile reads what exists. The only place that does. */
final class JobCaches {
  /** Makes the caches of one controller. */
  interface Factory {
    <R extends HasMetadata> LabelledCache<R> of(Class<R> kind, LabelledCache.Scope scope);
  }

  private static final LabelledCache.Scope OF_JOBS =
      new LabelledCache.Scope(
          RayLabels.ORIGINATED_FROM_NAME, RayLabels.ORIGINATED_FROM_KIND + "=RayJob");

  /** A head names its cluster, and the name of a job's cluster begins with that of the job. */
  private static final LabelledCache.Scope HEADS =
      new LabelledCache.Scope(
          RayLabels.CLUSTER,
          RayLabels.CLUSTER + "," + RayLabels.NODE_TYPE + "=" + NodeType.HEAD.label(),
          cluster -> cluster.substring(0, Math.max(0, cluster.lastIndexOf('-'))));

  private final KubernetesClient client;
  private final LabelledCache<RayCluster> clusters;
  private final LabelledCache<Service> services;
  private final LabelledCache<Job> submitters;
  private final LabelledCache<Pod> heads;

  JobCaches(Factory factory, KubernetesClient client) {
    this.client = client;
    clusters = factory.of(RayCluster.class, OF_JOBS);
    services = factory.of(Service.class, OF_JOBS);
    submitters = factory.of(Job.class, OF_JOBS);
    heads = factory.of(Pod.class, HEADS);
  }

  Stream<LabelledCache<?>> all() {
    return Stream.of(clusters, services, submitters, heads);
  }

  Surroundings around(DeclaredJob job, RayJobStatus status) {
    String name = status.rayClusterName();
    if (name == null || name.isEmpty()) {
      return Surroundings.NONE;
    }
    Optional<RayCluster> cluster = clusters.find(job.namespace(), name);
    return new Surroundings(
        cluster,
        isEmpty(status.dashboardURL()) ? cluster.flatMap(this::headService) : Optional.empty(),
        services.find(job.namespace(), RayNames.headService(job.name())),
        submitter(job),
        isRunning(status) ? head(job, name) : Optional.empty(),
        isReleased(status) && !job.selectsCluster() && hasPods(job.namespace(), name));
  }

  private Optional<Job> submitter(DeclaredJob job) {
    boolean possible =
        job.submittedBy(SubmissionMode.K8S_JOB) || job.submittedBy(SubmissionMode.INTERACTIVE);
    return possible
        ? submitters
            .find(job.namespace(), job.name())
            .filter(found -> Ownership.isOwned(job.uid(), found))
        : Optional.empty();
  }

  private Optional<Service> headService(RayCluster cluster) {
    boolean declared = cluster.getSpec() != null && cluster.getSpec().headGroupSpec() != null;
    return declared
        ? services.find(
            cluster.getMetadata().getNamespace(), DeclaredCluster.of(cluster).headServiceName())
        : Optional.empty();
  }

  /** A cache that is behind must not make a job fail whose head has just come up. */
  private Optional<Pod> head(DeclaredJob job, String cluster) {
    Optional<Pod> cached =
        heads.of(job.namespace(), HEADS.owner().apply(cluster)).stream()
            .filter(pod -> cluster.equals(pod.getMetadata().getLabels().get(RayLabels.CLUSTER)))
            .findFirst();
    return job.submittedBy(SubmissionMode.SIDECAR)
        ? cached.or(() -> existingHead(job.namespace(), cluster))
        : cached;
  }

  private Optional<Pod> existingHead(String namespace, String cluster) {
    return client
        .pods()
        .inNamespace(namespace)
        .withLabel(RayLabels.CLUSTER, cluster)
        .withLabel(RayLabels.NODE_TYPE, NodeType.HEAD.label())
        .list()
        .getItems()
        .stream()
        .findFirst();
  }

  private static boolean isRunning(RayJobStatus status) {
    return JobStatuses.phase(status).equals(JobDeploymentStatus.RUNNING);
  }

  private static boolean isReleased(RayJobStatus status) {
    String phase = JobStatuses.phase(status);
    return phase.equals(JobDeploymentStatus.SUSPENDING)
        || phase.equals(JobDeploymentStatus.RETRYING);
  }

  /** Workers are in nobody's cache here, and asked about only for moments. */
  private boolean hasPods(String namespace, String cluster) {
    return !client
        .pods()
        .inNamespace(namespace)
        .withLabel(RayLabels.CLUSTER, cluster)
        .list(new ListOptionsBuilder().withLimit(1L).build())
        .getItems()
        .isEmpty();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
