package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the Ray dashboard is reached from outside through an Ingress.
 *
 * @param host The domain name of the dashboard. If absent, the Ingress answers to any.
 * @param path The path of the dashboard. {@code /} if absent.
 * @param pathType How {@code path} is compared with that of a request. {@code Prefix} if absent.
 * @param tls The hosts that are served with TLS, and the Secrets with their certificates.
 */
@ApiObject
public record IngressOptions(
    @Nullable String host,
    @Nullable String path,
    @OneOf({IngressPathType.EXACT, IngressPathType.PREFIX, IngressPathType.IMPLEMENTATION_SPECIFIC})
        @Nullable String pathType,
    @Nullable List<IngressTLS> tls,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements IngressOptionsBuilder.With {

  public IngressOptions {
    tls = Copies.of(tls);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
