package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.BodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.ByteArrayBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.InputStreamBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.StringBodyContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/** A request of the Kubernetes library in the words of HttpComponents. */
final class RequestMessage {
  private static final int MOST_REDIRECTS = 5;

  /** For its turn a request waits as long as its total timeout allows; zero would not wait. */
  private static final Timeout FOR_EVER = Timeout.ofDays(1);

  private RequestMessage() {}

  /**
   * The message of a request.
   *
   * @param readTimeout how long the server may say nothing; zero is for ever
   */
  static HttpUriRequestBase of(StandardHttpRequest request, Duration readTimeout)
      throws IOException {
    HttpUriRequestBase message = new HttpUriRequestBase(request.method(), request.uri());
    request
        .headers()
        .forEach((name, values) -> values.forEach(value -> addHeader(message, name, value)));
    if (request.getContentType() != null) {
      addHeader(message, StandardHttpHeaders.CONTENT_TYPE, request.getContentType());
    }
    if (request.body() != null) {
      message.setEntity(new ByteArrayEntity(bytes(request.body()), null));
    }
    message.setConfig(config(readTimeout));
    return message;
  }

  private static void addHeader(HttpUriRequestBase message, String name, String value) {
    if (name.chars().anyMatch(RequestMessage::endsLine)
        || value.chars().anyMatch(RequestMessage::endsLine)) {
      throw new IllegalArgumentException("the header %s has more than one line".formatted(name));
    }
    message.addHeader(name, value);
  }

  private static boolean endsLine(int character) {
    return character == '\r' || character == '\n';
  }

  private static RequestConfig config(Duration readTimeout) {
    return RequestConfig.custom()
        .setConnectionRequestTimeout(FOR_EVER)
        .setResponseTimeout(readTimeout.isZero() ? Timeout.DISABLED : Timeout.of(readTimeout))
        .setMaxRedirects(MOST_REDIRECTS)
        .setProtocolUpgradeEnabled(false)
        .build();
  }

  private static byte[] bytes(BodyContent body) throws IOException {
    return switch (body) {
      case StringBodyContent text -> text.getContent().getBytes(StandardCharsets.UTF_8);
      case ByteArrayBodyContent array -> array.getContent();
      case InputStreamBodyContent stream -> stream.getContent().readAllBytes();
      default -> throw new IllegalArgumentException("a body of " + body.getClass());
    };
  }
}
