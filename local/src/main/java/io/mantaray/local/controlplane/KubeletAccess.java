package io.mantaray.local.controlplane;

import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** What the API server may do on nodes: all, as it fetches logs and opens shells for others. */
public final class KubeletAccess {
  /** Who the API server is to kubelets. */
  public static final String USER = "kube-apiserver-kubelet-client";

  private KubeletAccess() {}

  /** Kubelets ask the API server itself whether this user may. */
  public static void grant(KubernetesClient client) {
    client.resource(binding()).create();
  }

  private static ClusterRoleBinding binding() {
    return new ClusterRoleBindingBuilder()
        .withNewMetadata()
        .withName(USER)
        .endMetadata()
        .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", "system:kubelet-api-admin")
        .addNewSubject("rbac.authorization.k8s.io", "User", USER, null)
        .build();
  }
}
