package io.mantaray.operator.raycluster.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Carries the requests of a real client to the model, within the call. */
final class Wire extends StandardHttpClient<Wire, Wire.Factory, Wire.Builder> {
  /** Who answers. */
  interface Responder {
    /**
     * Answers a request.
     *
     * @throws IOException if the answer is lost
     */
    ApiServer.Answer answer(String method, String path, String body) throws IOException;
  }

  private final Responder responder;

  private Wire(Builder builder) {
    super(builder, new AtomicBoolean());
    this.responder = builder.responder;
  }

  /** A client that does not repeat requests by itself: the model says when it does. */
  static KubernetesClient client(Responder responder) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://model")
            .withRequestRetryBackoffLimit(0)
            .build();
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withKubernetesSerialization(ApiServer.JSON)
        .withHttpClientFactory(new Factory(responder))
        .build();
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    try {
      String body = request.bodyString() == null ? "" : request.bodyString();
      ApiServer.Answer answer = responder.answer(request.method(), request.uri().getPath(), body);
      return CompletableFuture.completedFuture(new Response(request, answer, consumer));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder builder, WebSocket.Listener listener) {
    throw new UnsupportedOperationException("nothing is watched by this way");
  }

  @Override
  protected void doClose() {}

  /** Makes clients of one responder. */
  record Factory(Responder responder) implements HttpClient.Factory {
    @Override
    public Builder newBuilder() {
      return new Builder(this);
    }
  }

  /** As the library wants it. */
  static final class Builder extends StandardHttpClientBuilder<Wire, Factory, Builder> {
    private final Responder responder;

    Builder(Factory factory) {
      super(factory);
      this.responder = factory.responder();
    }

    @Override
    public Wire build() {
      return new Wire(this);
    }

    @Override
    protected Builder newInstance(Factory factory) {
      return new Builder(factory);
    }
  }

  private static final class Response extends StandardHttpHeaders
      implements HttpResponse<AsyncBody>, AsyncBody {
    private final HttpRequest request;
    private final ApiServer.Answer answer;
    private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private boolean sent;

    Response(
        HttpRequest request,
        ApiServer.Answer answer,
        AsyncBody.Consumer<List<ByteBuffer>> consumer) {
      this.request = request;
      this.answer = answer;
      this.consumer = consumer;
    }

    @Override
    public int code() {
      return answer.code();
    }

    @Override
    public AsyncBody body() {
      return this;
    }

    @Override
    public HttpRequest request() {
      return request;
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
      return Optional.empty();
    }

    @Override
    public void consume() {
      if (sent) {
        return;
      }
      sent = true;
      try {
        consumer.consume(List.of(ByteBuffer.wrap(text().getBytes(UTF_8))), this);
        done.complete(null);
      } catch (Exception e) {
        done.completeExceptionally(e);
      }
    }

    private String text() {
      HasMetadata object = answer.object();
      Status status =
          new StatusBuilder().withCode(answer.code()).withMessage(answer.message()).build();
      return ApiServer.JSON.asJson(object == null ? status : object);
    }

    @Override
    public CompletableFuture<Void> done() {
      return done;
    }

    @Override
    public void cancel() {
      done.cancel(false);
    }
  }
}
