package io.mantaray.dashboard;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Straight to the dashboards, on connections that stay open between two polls. */
final class DirectTransport implements Transport {
  private final HttpClient http;

  DirectTransport(HttpClient http) {
    this.http = http;
  }

  @Override
  public Reply<Answer> carry(DashboardTarget target, Exchange exchange) {
    if (!(target.address() instanceof DashboardTarget.Direct(String hostAndPort))) {
      throw new IllegalArgumentException(target + " is not reached directly");
    }
    HttpRequest request;
    try {
      request = request(URI.create("http://" + hostAndPort + exchange.path()), target, exchange);
    } catch (IllegalArgumentException e) {
      return Reply.err(new Problem.NoAnswer(Problem.Cause.NAME_UNKNOWN, hostAndPort));
    }
    Received body = new Received(exchange.portion());
    return TransportFailures.await(
            http.sendAsync(request, head -> new Reception(body)), exchange.limit())
        .map(response -> new Answer(response.statusCode(), response.body()));
  }

  private static HttpRequest request(URI uri, DashboardTarget target, Exchange exchange) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    request.method(
        exchange.method(),
        exchange
            .json()
            .map(HttpRequest.BodyPublishers::ofString)
            .orElseGet(HttpRequest.BodyPublishers::noBody));
    exchange.json().ifPresent(body -> request.header("Content-Type", "application/json"));
    target.token().ifPresent(token -> request.header(TOKEN_HEADER, "Bearer " + token));
    return request.build();
  }

  /** Takes pieces of a body one by one, and hangs up on a body that is too long. */
  private static final class Reception implements HttpResponse.BodySubscriber<Received> {
    private final Received body;
    private final CompletableFuture<Received> complete = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    Reception(Received body) {
      this.body = body;
    }

    @Override
    public CompletionStage<Received> getBody() {
      return complete;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
      subscription = newSubscription;
      newSubscription.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      boolean more = pieces.stream().allMatch(body::take);
      if (subscription != null && more) {
        subscription.request(1);
      } else if (subscription != null) {
        subscription.cancel();
        complete.complete(body);
      }
    }

    @Override
    public void onError(Throwable failure) {
      complete.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      complete.complete(body);
    }
  }
}
