package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
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
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobSnapshot.RelatedObjects;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the objects related to a job. Nothing else in a reconcile reads them. */
final class JobCaches {
  /** Creates the caches of one controller. */
  interface Factory {
    <R extends HasMetadata> OwnedObjects<R> of(Class<R> kind, LabelledCache.Scope scope);
  }

  private static final LabelledCache.Scope OF_JOBS =
      new LabelledCache.Scope(
          RayLabels.ORIGINATED_FROM_NAME, RayLabels.ORIGINATED_FROM_KIND + "=RayJob");

  /** A head's label names its cluster, whose name begins with the name of the job. */
  private static final LabelledCache.Scope HEADS =
      new LabelledCache.Scope(
          RayLabels.CLUSTER,
          RayLabels.CLUSTER + "," + RayLabels.NODE_TYPE + "=" + NodeType.HEAD.label(),
          cluster -> cluster.substring(0, Math.max(0, cluster.lastIndexOf('-'))));

  private final KubernetesClient client;
  private final InstantSource clock;
  private final OwnedObjects<RayCluster> clusters;
  private final OwnedObjects<Service> services;
  private final OwnedObjects<Job> submitters;
  private final OwnedObjects<ObservedPod> heads;
  private final List<LabelledCache<?>> all = new ArrayList<>();

  JobCaches(Factory factory, KubernetesClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
    clusters = cache(factory, RayCluster.class, OF_JOBS);
    services = cache(factory, Service.class, OF_JOBS);
    submitters = cache(factory, Job.class, OF_JOBS);
    heads = cache(factory, ObservedPod.class, HEADS);
  }

  private <R extends HasMetadata> OwnedObjects<R> cache(
      Factory factory, Class<R> kind, LabelledCache.Scope scope) {
    OwnedObjects<R> cache = factory.of(kind, scope);
    if (cache instanceof LabelledCache<R> labelled) {
      all.add(labelled);
    }
    return cache;
  }

  Stream<LabelledCache<?>> all() {
    return all.stream();
  }

  RelatedObjects relatedTo(DeclaredJob job, RayJobStatus status) {
    String name = status.rayClusterName();
    if (name == null || name.isEmpty()) {
      return RelatedObjects.NONE;
    }
    if (job.metadata().getDeletionTimestamp() != null) {
      return JobStatuses.isEndReported(status)
          ? RelatedObjects.NONE
          : RelatedObjects.only(clusters.find(job.namespace(), name));
    }
    if (JobDeploymentStatus.isTerminal(JobStatuses.phase(status))) {
      return RelatedObjects.only(cachedCluster(job, name));
    }
    Optional<RayCluster> cluster = clusters.find(job.namespace(), name);
    Optional<Job> submitter = submitter(job);
    boolean deleted =
        isReleased(status) && !job.selectsCluster() && cluster.isEmpty() && submitter.isEmpty();
    return new RelatedObjects(
        cluster,
        isEmpty(status.dashboardURL()) ? cluster.flatMap(this::headService) : Optional.empty(),
        services.find(job.namespace(), RayNames.headService(job.name())),
        submitter,
        isRunning(status) ? head(job, name) : Optional.empty(),
        deleted ? remainingPods(job.namespace(), name) : List.of());
  }

  /**
   * The cache has all clusters of the job, and a new one triggers a reconcile. So a finished job
   * costs no request.
   */
  private Optional<RayCluster> cachedCluster(DeclaredJob job, String name) {
    return clusters.of(job.namespace(), job.name()).stream()
        .filter(cluster -> cluster.getMetadata().getName().equals(name))
        .findFirst();
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

  /** A stale cache must not make a job fail whose head has just been created. */
  private Optional<ObservedPod> head(DeclaredJob job, String cluster) {
    Optional<ObservedPod> cached =
        heads.of(job.namespace(), HEADS.owner().apply(cluster)).stream()
            .filter(pod -> cluster.equals(pod.label(RayLabels.CLUSTER)))
            .findFirst();
    return job.submittedBy(SubmissionMode.SIDECAR)
        ? cached.or(() -> existingHead(job.namespace(), cluster))
        : cached;
  }

  private Optional<ObservedPod> existingHead(String namespace, String cluster) {
    return client
        .resources(ObservedPod.class)
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

  /** Workers are not cached, as they are rarely needed. */
  private List<RemainingPod> remainingPods(String namespace, String cluster) {
    return RemainingPods.read(
        next ->
            client
                .pods()
                .inNamespace(namespace)
                .withLabel(RayLabels.CLUSTER, cluster)
                .withLabelIn(RayLabels.NODE_TYPE, NodeType.HEAD.label(), NodeType.WORKER.label())
                .list(
                    new ListOptionsBuilder()
                        .withLimit(RemainingPods.PAGE)
                        .withContinue(next.isEmpty() ? null : next)
                        .build()),
        clock.instant());
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
