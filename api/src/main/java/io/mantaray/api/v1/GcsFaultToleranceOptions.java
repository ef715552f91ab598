package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the GCS keeps its state so that it survives the head.
 *
 * @param backend In a Redis outside the cluster, which is also meant if absent, or in an embedded
 *     RocksDB on a volume of the head pod. Cannot be changed, since the state would be lost.
 * @param redisAddress Of Redis: host and port. The environment variable RAY_REDIS_ADDRESS of the
 *     head does as well.
 * @param redisUsername Of Redis: the user.
 * @param redisPassword Of Redis: the password.
 * @param externalStorageNamespace Of Redis: what sets the data of this cluster apart from that of
 *     others. The UID of the RayCluster if absent.
 * @param storage Of RocksDB: the volume.
 */
@ApiObject
public record GcsFaultToleranceOptions(
    @OneOf({GcsBackend.REDIS, GcsBackend.ROCKSDB})
        @ValidationRule(
            value = "self == oldSelf",
            message = "gcsFaultToleranceOptions.backend is immutable")
        @Nullable String backend,
    @Nullable String redisAddress,
    @Nullable RedisCredential redisUsername,
    @Nullable RedisCredential redisPassword,
    @Nullable String externalStorageNamespace,
    @Nullable GcsEmbeddedStorage storage,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements GcsFaultToleranceOptionsBuilder.With {

  public GcsFaultToleranceOptions {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
