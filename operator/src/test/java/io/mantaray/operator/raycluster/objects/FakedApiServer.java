package io.mantaray.operator.raycluster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.util.List;
import java.util.Objects;

/** Returns objects as an API server does that was given them: with its defaults filled in. */
public final class FakedApiServer {
  private FakedApiServer() {}

  public static <T extends HasMetadata> T returned(T created) {
    T object = Given.copy(created);
    object.getMetadata().setUid("uid-of-" + object.getMetadata().getName());
    object.getMetadata().setResourceVersion("1");
    object.getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
    switch (object) {
      case Service service -> fill(service.getSpec());
      // As the admission plugin does where the Kubernetes cluster has a default class.
      case Ingress ingress when ingress.getSpec().getIngressClassName() == null ->
          ingress.getSpec().setIngressClassName("default-class");
      case PersistentVolumeClaim claim -> {
        claim.getSpec().setVolumeMode("Filesystem");
        if (claim.getSpec().getStorageClassName() == null) {
          claim.getSpec().setStorageClassName("default-class");
        }
      }
      case Secret secret -> secret.setType("Opaque");
      case RoleBinding binding ->
          binding.getSubjects().stream()
              .filter(subject -> !Objects.equals(subject.getKind(), "ServiceAccount"))
              .forEach(subject -> subject.setApiGroup("rbac.authorization.k8s.io"));
      default -> {}
    }
    return object;
  }

  private static void fill(ServiceSpec spec) {
    if (spec.getType() == null || spec.getType().isEmpty()) {
      spec.setType("ClusterIP");
    }
    if (spec.getClusterIP() == null) {
      spec.setClusterIP("10.0.0.7");
    }
    spec.setClusterIPs(List.of(spec.getClusterIP()));
    spec.setIpFamilies(List.of("IPv4"));
    spec.setIpFamilyPolicy("SingleStack");
    spec.setInternalTrafficPolicy("Cluster");
    if (spec.getSessionAffinity() == null) {
      spec.setSessionAffinity("None");
    }
    boolean nodePorts = !spec.getType().equals("ClusterIP");
    if (nodePorts) {
      spec.setExternalTrafficPolicy("Cluster");
    }
    int next = 30000;
    for (ServicePort port : spec.getPorts()) {
      if (port.getProtocol() == null) {
        port.setProtocol("TCP");
      }
      if (port.getTargetPort() == null || Objects.equals(port.getTargetPort().getValue(), 0)) {
        port.setTargetPort(new IntOrString(port.getPort()));
      }
      if (nodePorts) {
        port.setNodePort(next++);
      }
    }
  }
}
