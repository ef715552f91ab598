package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
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
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.access.AutoscalerRole;
import io.mantaray.operator.raycluster.access.AutoscalerRoleBinding;
import io.mantaray.operator.raycluster.access.AutoscalerServiceAccount;
import io.mantaray.operator.raycluster.network.HeadIngress;
import io.mantaray.operator.raycluster.network.HeadRoute;
import io.mantaray.operator.raycluster.storage.GcsStorageClaim;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a reconcile reads what exists. The only place that does. */
public final class ClusterCaches {
  /** Makes the caches of one controller. */
  public interface Factory {
    <R extends HasMetadata> OwnedObjects<R> of(Class<R> kind, LabelledCache.Scope scope);

    LabelledCache<GenericKubernetesResource> of(
        ResourceDefinitionContext kind, LabelledCache.Scope scope);
  }

  private static final LabelledCache.Scope CLUSTER = LabelledCache.Scope.of(RayLabels.CLUSTER);
  private static final LabelledCache.Scope RAY_PODS =
      new LabelledCache.Scope(
          RayLabels.CLUSTER,
          RayLabels.CLUSTER + "," + RayLabels.NODE_TYPE + " in (head,worker,redis-cleanup)");

  private static final LabelledCache.Scope MADE_FOR_CLUSTER =
      new LabelledCache.Scope(
          RayLabels.ORIGINATED_FROM_NAME,
          RayLabels.ORIGINATED_FROM_NAME
              + ","
              + RayLabels.ORIGINATED_FROM_KIND
              + "="
              + Origin.RAY_CLUSTER.kind());

  private final OwnedObjects<Pod> pods;
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
  private final Supplier<LabelledCache<GenericKubernetesResource>> newRoutes;
  private @Nullable LabelledCache<GenericKubernetesResource> routes;

  public ClusterCaches(Factory factory, PodExpectations expectations) {
    this.expectations = expectations;
    newRoutes = () -> factory.of(HeadRoute.API, CLUSTER);
    pods = factory.of(Pod.class, RAY_PODS);
    services = factory.of(Service.class, CLUSTER);
    headlessServices =
        factory.of(Service.class, LabelledCache.Scope.of(RayLabels.HEADLESS_WORKER_SERVICE));
    serveServices = factory.of(Service.class, MADE_FOR_CLUSTER);
    serviceAccounts = factory.of(ServiceAccount.class, CLUSTER);
    roles = factory.of(Role.class, CLUSTER);
    roleBindings = factory.of(RoleBinding.class, CLUSTER);
    ingresses = factory.of(Ingress.class, CLUSTER);
    secrets = factory.of(Secret.class, CLUSTER);
    claims = factory.of(PersistentVolumeClaim.class, CLUSTER);
    jobs = factory.of(Job.class, CLUSTER);
    pods.listen(new PodNews(expectations, pods));
  }

  /**
   * Opens the cache of Routes, which not every Kubernetes cluster has. From then on dashboards are
   * exposed by Routes.
   *
   * @param start fills a cache and keeps it filled
   */
  synchronized void withRoutes(Consumer<LabelledCache<GenericKubernetesResource>> start) {
    if (routes == null) {
      LabelledCache<GenericKubernetesResource> made = newRoutes.get();
      start.accept(made);
      routes = made;
    }
  }

  private synchronized Optional<LabelledCache<GenericKubernetesResource>> routes() {
    return Optional.ofNullable(routes);
  }

  /** The pods that carry the cluster's label, put right by what we know better than the cache. */
  List<Pod> pods(DeclaredCluster cluster) {
    return expectations.apply(cluster.uid(), () -> pods.of(cluster.namespace(), cluster.name()));
  }

  List<Service> services(DeclaredCluster cluster) {
    return services.of(cluster.namespace(), cluster.name());
  }

  ClusterObjects objects(DeclaredCluster cluster) {
    String namespace = cluster.namespace();
    boolean autoscaling = cluster.autoscaling();
    boolean rocksDb = cluster.faultTolerance() instanceof FaultTolerance.RocksDb;
    return new ClusterObjects(
        only(
            autoscaling,
            () -> serviceAccounts.find(namespace, AutoscalerServiceAccount.name(cluster))),
        only(autoscaling, () -> roles.find(namespace, AutoscalerRole.name(cluster))),
        only(autoscaling, () -> roleBindings.find(namespace, AutoscalerRoleBinding.name(cluster))),
        only(
            HeadIngress.wanted(cluster) && routes().isEmpty(),
            () -> ingresses.find(namespace, RayNames.headIngress(cluster.name()))),
        only(AuthSecret.wanted(cluster), () -> secrets.find(namespace, cluster.tokenSecret())),
        Stream.concat(
                services(cluster).stream(), headlessServices.of(namespace, cluster.name()).stream())
            .distinct()
            .toList(),
        only(
            cluster.servesByAnnotation(),
            () -> serveServices.find(namespace, RayNames.serveService(cluster.name()))),
        only(rocksDb, () -> claims.find(namespace, GcsStorageClaim.name(cluster))),
        jobs.of(namespace, cluster.name()),
        routes().map(cache -> cache.of(namespace, cluster.name())));
  }

  private static <R> Optional<R> only(boolean wanted, Supplier<Optional<R>> lookup) {
    return wanted ? lookup.get() : Optional.empty();
  }
}
