package io.mantaray.e2e.crash;

import static java.util.Comparator.comparing;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is in a namespace, without what differs between two runs of the same story: names and tokens
 * by chance, identities, addresses, times, and what Kubernetes itself notes.
 */
final class NamespaceState {
  private static final Map<String, List<String>> KINDS =
      Map.of(
          "v1",
          List.of("Pod", "Service", "ServiceAccount", "Secret", "PersistentVolumeClaim"),
          "rbac.authorization.k8s.io/v1",
          List.of("Role", "RoleBinding"),
          "networking.k8s.io/v1",
          List.of("Ingress", "NetworkPolicy"),
          "batch/v1",
          List.of("Job"),
          "gateway.networking.k8s.io/v1",
          List.of("Gateway", "HTTPRoute"),
          "ray.io/v1",
          List.of("RayCluster", "RayJob", "RayService", "RayCronJob"));

  private static final Set<String> OMITTED =
      Set.of(
          "uid",
          "resourceVersion",
          "managedFields",
          "selfLink",
          "nodeName",
          "containerStatuses",
          "initContainerStatuses",
          "controller-uid",
          "batch.kubernetes.io/controller-uid");

  private static final Pattern TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
  private static final Pattern ADDRESS = Pattern.compile("\\b\\d+\\.\\d+\\.\\d+\\.\\d+\\b");
  private static final Pattern UID =
      Pattern.compile("\\b[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\\b");

  /** The alphabet that Kubernetes makes the ends of names from. */
  private static final Pattern CHANCE =
      Pattern.compile("\\b(it|head|worker|kube-api-access)-[bcdfghjklmnpqrstvwxz2456789]{5}\\b");

  private final String namespace;

  private NamespaceState(String namespace) {
    this.namespace = namespace;
  }

  /** The objects as YAML, in an order that is always the same. */
  static String of(KubernetesClient client) {
    NamespaceState state = new NamespaceState(client.getNamespace());
    return KINDS.entrySet().stream()
        .flatMap(kinds -> kinds.getValue().stream().map(kind -> Map.entry(kinds.getKey(), kind)))
        .sorted(comparing(Map.Entry::getValue))
        .flatMap(
            kind ->
                client
                    .genericKubernetesResources(kind.getKey(), kind.getValue())
                    .list()
                    .getItems()
                    .stream()
                    .filter(object -> !isOfEveryNamespace(object))
                    .map(state::yaml)
                    .sorted())
        .collect(Collectors.joining());
  }

  private static boolean isOfEveryNamespace(GenericKubernetesResource object) {
    return object.getKind().equals("ServiceAccount")
        && object.getMetadata().getName().equals("default");
  }

  private String yaml(GenericKubernetesResource object) {
    Map<?, ?> map = Serialization.unmarshal(Serialization.asJson(object), Map.class);
    return Serialization.asYaml(
        clean("Secret".equals(map.get("kind")) ? withoutContent(map) : map));
  }

  private static Map<?, ?> withoutContent(Map<?, ?> secret) {
    Map<Object, Object> hidden = new TreeMap<>(secret);
    if (secret.get("data") instanceof Map<?, ?> data) {
      hidden.put("data", List.copyOf(data.keySet()));
    }
    return hidden;
  }

  private Object clean(Object value) {
    return switch (value) {
      case Map<?, ?> map -> cleanMap(map);
      case List<?> list -> cleanList(list);
      case String text -> cleanText(text);
      default -> value;
    };
  }

  private Map<String, Object> cleanMap(Map<?, ?> map) {
    Map<String, Object> cleaned = new TreeMap<>();
    map.forEach(
        (key, value) -> {
          if (value != null && !OMITTED.contains(key.toString())) {
            cleaned.put(key.toString(), clean(value));
          }
        });
    return cleaned;
  }

  private List<Object> cleanList(List<?> list) {
    List<Object> cleaned = new ArrayList<>();
    list.forEach(item -> cleaned.add(clean(item)));
    return cleaned;
  }

  private String cleanText(String text) {
    String result = text.replace(namespace, "NAMESPACE");
    result = TIME.matcher(result).replaceAll("TIME");
    result = ADDRESS.matcher(result).replaceAll("ADDRESS");
    result = UID.matcher(result).replaceAll("UID");
    return CHANCE.matcher(result).replaceAll("$1-CHANCE");
  }
}
