package io.mantaray.dashboard;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Through the API server's proxy of services, with the credentials that the Kubernetes client has.
 */
final class ApiServerTransport implements Transport {
  private final HttpClient http;
  private final URI apiServer;

  ApiServerTransport(HttpClient http, URI apiServer) {
    this.http = http;
    this.apiServer = apiServer;
  }

  @Override
  public Reply<Answer> carry(DashboardTarget target, Exchange exchange) {
    if (!(target.address() instanceof DashboardTarget.ThroughApiServer address)) {
      throw new IllegalArgumentException(target + " is not reached through the API server");
    }
    long begin = System.nanoTime();
    Received body = new Received(exchange.portion());
    CompletableFuture<HttpResponse<AsyncBody>> head =
        http.consumeBytes(
            request(address, target, exchange), (pieces, rest) -> take(body, pieces, rest));
    CompletableFuture<Answer> answer =
        head.thenCompose(
            response -> {
              response.body().consume();
              return response
                  .body()
                  .done()
                  .handle((done, failure) -> answer(response.code(), body, failure));
            });
    Reply<Answer> reply = TransportFailures.await(answer, exchange.limit(), begin);
    if (reply instanceof Reply.Err<Answer>) {
      hangUp(head);
    }
    return reply;
  }

  private HttpRequest request(
      DashboardTarget.ThroughApiServer address, DashboardTarget target, Exchange exchange) {
    String base = apiServer.toString().replaceAll("/+$", "");
    String proxy =
        "%s/api/v1/namespaces/%s/services/%s:dashboard/proxy"
            .formatted(base, address.namespace(), address.service());
    HttpRequest.Builder request =
        http.newHttpRequestBuilder()
            .uri(URI.create(proxy + exchange.path()))
            // Piece by piece: whoever wrote the answer may have written more than fits in memory.
            .forStreaming()
            .timeout(exchange.limit().toMillis(), TimeUnit.MILLISECONDS);
    if (!exchange.method().equals("GET")) {
      // Without a body, even an empty one, the client would send a GET.
      request.method(exchange.method(), "application/json", exchange.json().orElse(""));
    }
    target.token().ifPresent(token -> request.header(TOKEN_HEADER, "Bearer " + token));
    return request.build();
  }

  private static void take(Received body, List<ByteBuffer> pieces, AsyncBody rest) {
    if (pieces.stream().allMatch(body::take)) {
      rest.consume();
    } else {
      rest.cancel();
    }
  }

  /** A body that we cut off ourselves ends in a failure too, and is an answer all the same. */
  private static Answer answer(int status, Received body, @Nullable Throwable failure) {
    boolean cutByUs = body.isIncomplete();
    if (failure != null && !cutByUs) {
      throw new CompletionException(failure);
    }
    return new Answer(status, body);
  }

  private static void hangUp(CompletableFuture<HttpResponse<AsyncBody>> head) {
    head.cancel(true);
    if (head.state() == Future.State.SUCCESS) {
      head.resultNow().body().cancel();
    }
  }
}
