package io.mantaray.local.junit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An object of Kubernetes as YAML, without what is long and rarely tells why a test failed. */
final class CompactObject {
  private static final Set<String> OMITTED =
      Set.of(
          "managedFields",
          "uid",
          "resourceVersion",
          "selfLink",
          "template",
          "volumes",
          "volumeMounts",
          "env",
          "tolerations",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle",
          "affinity",
          "securityContext",
          "terminationMessagePath",
          "terminationMessagePolicy",
          "imagePullPolicy",
          "dnsPolicy",
          "schedulerName",
          "preemptionPolicy",
          "serviceAccount",
          "enableServiceLinks",
          "imageID",
          "hostIPs",
          "podIPs",
          "clusterIPs",
          "ipFamilies",
          "lastProbeTime",
          "kubectl.kubernetes.io/last-applied-configuration");

  private CompactObject() {}

  static String yaml(HasMetadata object) {
    return Serialization.asYaml(compact(Serialization.clone(asMap(object))));
  }

  private static Map<?, ?> asMap(HasMetadata object) {
    return Serialization.unmarshal(Serialization.asJson(object), Map.class);
  }

  static Object compact(Object value) {
    return switch (value) {
      case Map<?, ?> map -> compactMap(map);
      case List<?> list -> compactList(list);
      default -> value;
    };
  }

  private static Map<Object, Object> compactMap(Map<?, ?> map) {
    var result = new LinkedHashMap<Object, Object>();
    map.forEach(
        (key, value) -> {
          if (value != null && !OMITTED.contains(key.toString())) {
            Object compact = compact(value);
            if (!isEmpty(compact)) {
              result.put(key, compact);
            }
          }
        });
    return result;
  }

  private static List<Object> compactList(List<?> list) {
    var result = new ArrayList<Object>();
    list.forEach(item -> result.add(compact(item)));
    return result;
  }

  private static boolean isEmpty(Object value) {
    return (value instanceof Map<?, ?> map && map.isEmpty())
        || (value instanceof List<?> list && list.isEmpty());
  }
}
