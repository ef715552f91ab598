package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An answer as the library wants it; names of headers are the same in any case. */
record ApacheHttpResponse(
    int code, Map<String, List<String>> headers, AsyncBody body, HttpRequest request)
    implements HttpResponse<AsyncBody> {
  @Override
  public List<String> headers(String name) {
    return headers.getOrDefault(name, List.of());
  }

  @Override
  public Optional<HttpResponse<?>> previousResponse() {
    return Optional.empty();
  }
}
