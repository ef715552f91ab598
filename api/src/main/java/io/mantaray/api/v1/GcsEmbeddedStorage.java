package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The volume of an embedded RocksDB. Only one head at a time may write to it, and the operator does
 * not see to that.
 *
 * @param claimName A PersistentVolumeClaim of the user, which the operator uses as it is and never
 *     changes or deletes. Needed to carry the state through an upgrade of a RayService, in which
 *     two heads overlap; the volume must allow both to attach. Not together with {@code size},
 *     {@code storageClassName} and {@code accessModes}. If absent, the operator makes a claim of
 *     its own.
 * @param size The size of the operator's claim. 1Gi if absent. A claim that exists is not changed;
 *     an event tells if it differs.
 * @param storageClassName The storage class of the operator's claim. The default class if absent.
 * @param accessModes The access modes of the operator's claim. ReadWriteOnce if absent.
 * @param subPath The directory of the volume to mount. Its root if absent.
 * @param deletionPolicy What becomes of the operator's claim when the RayCluster is deleted. {@code
 *     DeleteWithCluster}: it is deleted too. {@code Retain}: it stays with its data, and a
 *     RayCluster of the same name finds it again. {@code DeleteWithCluster} if absent.
 */
@ApiObject
public record GcsEmbeddedStorage(
    @Nullable String claimName,
    @Nullable Quantity size,
    @Nullable String storageClassName,
    @Nullable List<String> accessModes,
    @Nullable String subPath,
    @OneOf({GcsStorageDeletionPolicy.DELETE_WITH_CLUSTER, GcsStorageDeletionPolicy.RETAIN})
        @Nullable String deletionPolicy,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements GcsEmbeddedStorageBuilder.With {

  public GcsEmbeddedStorage {
    accessModes = Copies.of(accessModes);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
