package io.mantaray.operator.raycluster.model;

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
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.Arrays;

/** What the model of the API server serves. */
enum Kind {
  RAY_CLUSTER(RayCluster.class),
  POD(Pod.class),
  SERVICE(Service.class),
  SERVICE_ACCOUNT(ServiceAccount.class),
  ROLE(Role.class),
  ROLE_BINDING(RoleBinding.class),
  INGRESS(Ingress.class),
  SECRET(Secret.class),
  CLAIM(PersistentVolumeClaim.class),
  JOB(Job.class);

  private final Class<? extends HasMetadata> type;

  Kind(Class<? extends HasMetadata> type) {
    this.type = type;
  }

  Class<? extends HasMetadata> type() {
    return type;
  }

  static Kind of(Class<? extends HasMetadata> type) {
    return type == ObservedPod.class
        ? POD
        : Arrays.stream(values()).filter(kind -> kind.type == type).findFirst().orElseThrow();
  }

  /** The kind by the name it has in paths. */
  static Kind ofPlural(String plural) {
    return Arrays.stream(values())
        .filter(kind -> HasMetadata.getPlural(kind.type).equals(plural))
        .findFirst()
        .orElseThrow();
  }
}
