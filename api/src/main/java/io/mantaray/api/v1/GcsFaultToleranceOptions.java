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
 * @param backend {@code redis}: a Redis outside the cluster. {@code rocksdb}: an embedded store on
 *     a volume of the head pod. {@code redis} if absent. Cannot be changed, since the state would
 *     be lost.
 * @param redisAddress For {@code redis}: its host and port. The environment variable
 *     RAY_REDIS_ADDRESS of the head does as well.
 * @param redisUsername For {@code redis}: the user.
 * @param redisPassword For {@code redis}: the password.
 * @param externalStorageNamespace For {@code redis}: the prefix that sets the data of this cluster
 *     apart from that of others. The UID of the RayCluster if absent.
 * @param storage For {@code rocksdb}: the volume.
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
