package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An answer as the library wants it. */
record Answer(ResponseHead head, AsyncBody body, HttpRequest request)
    implements HttpResponse<AsyncBody> {
  @Override
  public int code() {
    return head.code();
  }

  @Override
  public List<String> headers(String name) {
    return head.headers().getOrDefault(name, List.of());
  }

  @Override
  public Map<String, List<String>> headers() {
    return head.headers();
  }

  @Override
  public Optional<HttpResponse<?>> previousResponse() {
    return Optional.empty();
  }
}
