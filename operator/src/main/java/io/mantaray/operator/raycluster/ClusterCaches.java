package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.access.AutoscalerRole;
import io.mantaray.operator.raycluster.access.AutoscalerRoleBinding;
import io.mantaray.operator.raycluster.access.AutoscalerServiceAccount;
import io.mantaray.operator.raycluster.network.HeadIngress;
import io.mantaray.operator.raycluster.network.HeadRoute;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.network.HeadlessService;
import io.mantaray.operator.raycluster.storage.GcsStorageClaim;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The caches that reconciles of RayClusters read. Nothing else reads existing objects. */
public final class ClusterCaches {
  /** Creates the caches of one controller. */
  public interface Factory {
    <R extends HasMetadata> OwnedObjects<R> of(Class<R> kind, LabelledCache.Scope scope);

    OwnedObjects<GenericKubernetesResource> of(
        ResourceDefinitionContext kind, LabelledCache.Scope scope);
  }

  private static final LabelledCache.Scope CLUSTER = LabelledCache.Scope.of(RayLabels.CLUSTER);
  private static final LabelledCache.Scope RAY_PODS =
      new LabelledCache.Scope(
          RayLabels.CLUSTER,
          RayLabels.CLUSTER + "," + RayLabels.NODE_TYPE + " in (head,worker,redis-cleanup)");

  private static final LabelledCache.Scope ORIGINATED_FROM_CLUSTER =
      new LabelledCache.Scope(
          RayLabels.ORIGINATED_FROM_NAME,
          RayLabels.ORIGINATED_FROM_NAME
              + ","
              + RayLabels.ORIGINATED_FROM_KIND
              + "="
              + Origin.RAY_CLUSTER.kind());

  private final OwnedObjects<ObservedPod> pods;
  private final OwnedObjects<Service> services;
  private final OwnedObjects<Service> headlessServices;
  private final OwnedObjects<Service> serveServices;
  private final OwnedObjects<ServiceAccount> serviceAccounts;
  private final OwnedObjects<Role> roles;
  private final OwnedObjects<RoleBinding> roleBindings;
  private final OwnedObjects<Ingress> ingresses;
  private final OwnedObjects<Secret> secrets;
  private final OwnedObjects<PersistentVolumeClaim> claims;
  private final OwnedObjects<Job> jobs;
  private final PodExpectations expectations;
  private final Optional<OwnedObjects<GenericKubernetesResource>> routes;

  /**
   * @param withRoutes whether dashboards are exposed by OpenShift's Routes
   */
  public ClusterCaches(Factory factory, PodExpectations expectations, boolean withRoutes) {
    this.expectations = expectations;
    this.routes = withRoutes ? Optional.of(factory.of(HeadRoute.API, CLUSTER)) : Optional.empty();
    pods = factory.of(ObservedPod.class, RAY_PODS);
    services = factory.of(Service.class, CLUSTER);
    headlessServices =
        factory.of(Service.class, LabelledCache.Scope.of(RayLabels.HEADLESS_WORKER_SERVICE));
    serveServices = factory.of(Service.class, ORIGINATED_FROM_CLUSTER);
    serviceAccounts = factory.of(ServiceAccount.class, CLUSTER);
    roles = factory.of(Role.class, CLUSTER);
    roleBindings = factory.of(RoleBinding.class, CLUSTER);
    ingresses = factory.of(Ingress.class, CLUSTER);
    secrets = factory.of(Secret.class, CLUSTER);
    claims = factory.of(PersistentVolumeClaim.class, CLUSTER);
    jobs = factory.of(Job.class, CLUSTER);
    pods.listen(new PodChangeFilter(expectations, pods));
  }

  /** The pods with the cluster's label, corrected by the expectations. */
  List<ObservedPod> pods(DeclaredCluster cluster) {
    return expectations.apply(cluster.uid(), () -> pods.of(cluster.namespace(), cluster.name()));
  }

  List<Service> services(DeclaredCluster cluster) {
    return services.of(cluster.namespace(), cluster.name());
  }

  /**
   * All objects except the pods.
   *
   * @param mayExist whether objects may exist already
   */
  ClusterObjects objects(DeclaredCluster cluster, boolean mayExist) {
    String namespace = cluster.namespace();
    boolean autoscaling = cluster.autoscaling();
    boolean rocksDb = cluster.faultTolerance() instanceof FaultTolerance.RocksDb;
    return new ClusterObjects(
        findIf(
            autoscaling,
            () -> serviceAccounts.find(namespace, AutoscalerServiceAccount.name(cluster))),
        findIf(autoscaling, () -> roles.find(namespace, AutoscalerRole.name(cluster))),
        findIf(
            autoscaling, () -> roleBindings.find(namespace, AutoscalerRoleBinding.name(cluster))),
        findIf(
            HeadIngress.isEnabled(cluster) && routes.isEmpty(),
            () -> ingresses.find(namespace, HeadIngress.name(cluster))),
        findIf(AuthSecret.isManaged(cluster), () -> secrets.find(namespace, cluster.tokenSecret())),
        findServices(cluster, mayExist),
        findIf(
            cluster.servesByAnnotation(),
            () -> serveServices.find(namespace, RayNames.serveService(cluster.name()))),
        findIf(rocksDb, () -> claims.find(namespace, GcsStorageClaim.name(cluster))),
        jobs.of(namespace, cluster.name()),
        routes.map(cache -> findRoutes(cache, cluster, mayExist)));
  }

  /** Routes by their label, and by name one that lost its label. */
  private static List<GenericKubernetesResource> findRoutes(
      OwnedObjects<GenericKubernetesResource> cache, DeclaredCluster cluster, boolean mayExist) {
    List<GenericKubernetesResource> labelled = cache.of(cluster.namespace(), cluster.name());
    return labelled.isEmpty()
        ? findIf(
                mayExist && HeadIngress.isEnabled(cluster),
                () -> cache.find(cluster.namespace(), HeadRoute.name(cluster)))
            .stream()
            .toList()
        : labelled;
  }

  /**
   * Services by their labels, and by name those that lost their labels: the caches do not show
   * them.
   */
  private List<Service> findServices(DeclaredCluster cluster, boolean mayExist) {
    String namespace = cluster.namespace();
    List<Service> labelled = services(cluster);
    List<Service> headless = headlessServices.of(namespace, cluster.name());
    boolean headMissing =
        labelled.stream().noneMatch(service -> HeadService.isHeadService(cluster, service));
    boolean headlessMissing = HeadlessService.isNeeded(cluster) && headless.isEmpty();
    return Stream.of(
            labelled.stream(),
            headless.stream(),
            findIf(
                mayExist && headMissing, () -> services.find(namespace, cluster.headServiceName()))
                .stream(),
            findIf(
                mayExist && headlessMissing,
                () -> headlessServices.find(namespace, RayNames.headlessService(cluster.name())))
                .stream())
        .flatMap(Function.identity())
        .distinct()
        .toList();
  }

  private static <R> Optional<R> findIf(boolean needed, Supplier<Optional<R>> lookup) {
    return needed ? lookup.get() : Optional.empty();
  }
}
