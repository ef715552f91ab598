package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.List;
import java.util.Optional;

/**
 * The existing objects of a cluster except its pods. Objects that its spec does not need are not
 * read.
 *
 * @param services with the labels of its head or headless service
 * @param routes with the label or the name of its Route; absent outside OpenShift
 */
public record ClusterObjects(
    Optional<ServiceAccount> serviceAccount,
    Optional<Role> role,
    Optional<RoleBinding> roleBinding,
    Optional<Ingress> ingress,
    Optional<Secret> authSecret,
    List<Service> services,
    Optional<Service> serveService,
    Optional<PersistentVolumeClaim> gcsClaim,
    List<Job> jobs,
    Optional<List<GenericKubernetesResource>> routes) {

  public ClusterObjects {
    services = List.copyOf(services);
    jobs = List.copyOf(jobs);
    routes = routes.map(List::copyOf);
  }
}
