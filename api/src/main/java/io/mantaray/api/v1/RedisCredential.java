package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user name or password of Redis, written out or taken from elsewhere.
 *
 * @param value The text itself.
 * @param valueFrom Where the text is, a key of a Secret for instance.
 */
@ApiObject
public record RedisCredential(
    @Nullable String value,
    @Nullable EnvVarSource valueFrom,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements RedisCredentialBuilder.With {

  public RedisCredential {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
