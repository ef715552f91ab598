package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encryption of the traffic between Ray's processes, with certificates by cert-manager.
 *
 * @param enabled Turns mutual TLS on. The operator has a certificate authority and certificates for
 *     head and workers made, and keeps them up to date as pods come and go.
 */
@ApiObject
public record TLSOptions(
    @Nullable Boolean enabled, @UnknownFields Map<String, JsonNode> unknownFields)
    implements TLSOptionsBuilder.With {

  public TLSOptions {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
