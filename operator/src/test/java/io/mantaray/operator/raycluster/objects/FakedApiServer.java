package io.mantaray.operator.raycluster.objects;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.Set;

/**
 * Returns objects as an API server does that was given them: with its defaults filled in, and
 * without empty texts and lists, which it does not store.
 */
public final class FakedApiServer {
  private static final Set<String> HAVE_A_MEANING_IF_EMPTY =
      Set.of("ingressClassName", "storageClassName");

  private FakedApiServer() {}

  public static <T extends HasMetadata> T returned(T created) {
    T object = stored(created);
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

  /** A copy of the object without empty texts and lists, but for those that mean something. */
  @SuppressWarnings("unchecked") // it is of the class that was given
  private static <T extends HasMetadata> T stored(T created) {
    boolean typed =
        created instanceof Ingress
            || created instanceof Service
            || created instanceof PersistentVolumeClaim;
    if (!typed) {
      return Given.copy(created); // Custom resources are stored with what is empty.
    }
    ObjectNode json = Given.JSON.convertValue(created, ObjectNode.class);
    removeEmpty(json.path("spec"));
    return (T) Given.JSON.convertValue(json, created.getClass());
  }

  private static void removeEmpty(JsonNode json) {
    if (json instanceof ObjectNode object) {
      object
          .properties()
          .removeIf(
              field ->
                  !HAVE_A_MEANING_IF_EMPTY.contains(field.getKey())
                      && (field.getValue().isTextual() || field.getValue().isArray())
                      && field.getValue().asText().isEmpty()
                      && field.getValue().isEmpty());
    }
    for (JsonNode child : json) {
      removeEmpty(child);
    }
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
