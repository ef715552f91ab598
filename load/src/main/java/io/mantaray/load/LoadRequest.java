package io.mantaray.load;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The request that is sent again and again.
 *
 * @param headers a {@code Host} among them is sent instead of the URI's
 * @param body of a POST; null for a request without one
 */
public record LoadRequest(
    String method, URI uri, Map<String, String> headers, @Nullable String body) {
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  public LoadRequest {
    headers = Map.copyOf(headers);
    if (uri.getHost() == null) {
      throw new IllegalArgumentException("no URI of a server: " + uri);
    }
  }

  public static LoadRequest get(URI uri) {
    return new LoadRequest("GET", uri, Map.of(), null);
  }

  public static LoadRequest postJson(URI uri, String json) {
    return new LoadRequest("POST", uri, Map.of("Content-Type", "application/json"), json);
  }

  /** For a server that tells sites apart by their names. */
  public LoadRequest withHost(String host) {
    var all = new HashMap<>(headers);
    all.put("Host", host);
    return new LoadRequest(method, uri, all, body);
  }

  /** Whether doing it twice is the same as doing it once. */
  boolean isIdempotent() {
    return IDEMPOTENT.contains(method);
  }
}
