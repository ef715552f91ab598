package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the labels and annotations of an Ingress that the manager of its rules wrote, according to
 * {@code managedFields}. So stale entries of the operator can be distinguished from those of users
 * and ingress controllers, also if KubeRay wrote them.
 */
final class ManagedFields {
  private ManagedFields() {}

  /**
   * Keys whose manager also manages {@code spec.rules}.
   *
   * @param map {@code labels} or {@code annotations}
   * @return empty without managedFields
   */
  static Set<String> keysOfRulesManager(ObjectMeta metadata, String map) {
    List<ManagedFieldsEntry> managers = metadata.getManagedFields();
    Set<String> keys = new HashSet<>();
    for (ManagedFieldsEntry manager : managers == null ? List.<ManagedFieldsEntry>of() : managers) {
      FieldsV1 fields = manager.getFieldsV1();
      Map<?, ?> written = fields == null ? Map.of() : fields.getAdditionalProperties();
      if (in(in(written, "f:spec"), "f:rules") != null) {
        for (Object key : entries(in(in(written, "f:metadata"), "f:" + map)).keySet()) {
          if (key instanceof String text && text.startsWith("f:")) {
            keys.add(text.substring("f:".length()));
          }
        }
      }
    }
    return keys;
  }

  private static @Nullable Object in(@Nullable Object fields, String key) {
    return entries(fields).get(key);
  }

  private static Map<?, ?> entries(@Nullable Object fields) {
    return fields instanceof Map<?, ?> map ? map : Map.of();
  }
}
