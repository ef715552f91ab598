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
 * Tells which labels and annotations of an object were written by whoever wrote its rules, from
 * what the API server noted about its writers. So entries that we wrote and no longer want can be
 * told from those of users and ingress controllers, whichever operator wrote them.
 */
final class FieldOwners {
  private FieldOwners() {}

  /**
   * Keys that the writer of {@code spec.rules} also wrote.
   *
   * @param map {@code labels} or {@code annotations}
   * @return nothing where the notes are missing
   */
  static Set<String> keysOfTheRulesWriter(ObjectMeta metadata, String map) {
    List<ManagedFieldsEntry> writers = metadata.getManagedFields();
    Set<String> keys = new HashSet<>();
    for (ManagedFieldsEntry writer : writers == null ? List.<ManagedFieldsEntry>of() : writers) {
      FieldsV1 fields = writer.getFieldsV1();
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
