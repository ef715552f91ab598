package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.BodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.ByteArrayBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.InputStreamBodyContent;
import io.fabric8.kubernetes.client.http.StandardHttpRequest.StringBodyContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request as it goes over the wire, head and body in one piece. */
final class RequestMessage {
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private RequestMessage() {}

  static byte[] of(StandardHttpRequest request, URI uri) throws IOException {
    byte[] body = bytes(request.body());
    StringBuilder head = new StringBuilder(512);
    head.append(request.method()).append(' ').append(target(uri)).append(" HTTP/1.1\r\n");
    header(head, "Host", uri.getRawAuthority());
    request.headers().forEach((name, values) -> values.forEach(value -> header(head, name, value)));
    if (request.getContentType() != null) {
      header(head, StandardHttpHeaders.CONTENT_TYPE, request.getContentType());
    }
    if (body.length > 0 || WITH_BODY.contains(request.method())) {
      header(head, StandardHttpHeaders.CONTENT_LENGTH, Integer.toString(body.length));
    }
    ByteArrayOutputStream message = new ByteArrayOutputStream(head.length() + 2 + body.length);
    message.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    message.writeBytes(body);
    return message.toByteArray();
  }

  private static String target(URI uri) {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  private static void header(StringBuilder head, String name, String value) {
    if (name.chars().anyMatch(RequestMessage::endsLine)
        || value.chars().anyMatch(RequestMessage::endsLine)) {
      throw new IllegalArgumentException("the header %s has more than one line".formatted(name));
    }
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static boolean endsLine(int character) {
    return character == '\r' || character == '\n';
  }

  private static byte[] bytes(@Nullable BodyContent body) throws IOException {
    return switch (body) {
      case null -> new byte[0];
      case StringBodyContent text -> text.getContent().getBytes(StandardCharsets.UTF_8);
      case ByteArrayBodyContent array -> array.getContent();
      case InputStreamBodyContent stream -> stream.getContent().readAllBytes();
      default -> throw new IllegalArgumentException("a body of " + body.getClass());
    };
  }
}
