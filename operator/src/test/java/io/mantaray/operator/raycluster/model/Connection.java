package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayCluster;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The operator's connection to the server, with what goes wrong on it. */
final class Connection implements Wire.Responder {
  private static final Pattern UID = Pattern.compile("\"uid\":\"([^\"]+)\"");

  private final ApiServer server;
  private final Watchdog watchdog;
  private final Runnable catchUp;
  private final Deque<Interference> interferences = new ArrayDeque<>();
  private boolean dead;
  private int requests;

  Connection(ApiServer server, Watchdog watchdog, Runnable catchUp) {
    this.server = server;
    this.watchdog = watchdog;
    this.catchUp = catchUp;
  }

  /** What happens to the next requests, one after the other. */
  void interfere(List<Interference> next) {
    interferences.clear();
    interferences.addAll(next);
  }

  /** Whether the operator died while it waited for an answer. */
  boolean dead() {
    return dead;
  }

  void revive() {
    dead = false;
  }

  int requests() {
    return requests;
  }

  @Override
  public ApiServer.Answer answer(String method, String path, String body) throws IOException {
    requests++;
    Request request = Request.of(method, path, body);
    Interference next = Optional.ofNullable(interferences.poll()).orElse(Interference.NONE);
    if (dead || next == Interference.DEATH_BEFORE) {
      dead = true;
      throw new IOException("nobody is there to send it");
    }
    return switch (next) {
      case FORBIDDEN -> refused(request, 403);
      case CONFLICT -> refused(request, 409);
      case UNPROCESSABLE -> refused(request, 422);
      case LOST_REQUEST -> {
        watchdog.note(request + " is lost");
        throw new IOException("the connection broke");
      }
      case LOST_ANSWER -> {
        serve(request);
        watchdog.note("that answer is lost");
        throw new IOException("the connection broke");
      }
      case GATEWAY_TIMEOUT -> {
        serve(request);
        watchdog.note("but nobody knows");
        yield ApiServer.Answer.rejection(504, "timed out");
      }
      case REPEATED -> {
        serve(request);
        yield serve(request);
      }
      case SHOWN_FIRST -> {
        ApiServer.Answer answer = serve(request);
        catchUp.run();
        yield answer;
      }
      case DEATH_AFTER -> {
        serve(request);
        dead = true;
        throw new IOException("nobody is there to read it");
      }
      case NONE, DEATH_BEFORE -> serve(request);
    };
  }

  private ApiServer.Answer refused(Request request, int code) {
    if (request.method().equals("GET") && code != 403) {
      return serve(request);
    }
    watchdog.note(request + " is refused with " + code);
    return ApiServer.Answer.rejection(code, "not now");
  }

  private ApiServer.Answer serve(Request request) {
    Kind kind = request.kind();
    if (request.method().equals("GET")) {
      return server.get(kind, request.name());
    }
    Optional<? extends HasMetadata> before = server.find(kind.type(), request.name());
    ApiServer.Answer answer =
        switch (request.method()) {
          case "POST" -> server.create(kind, request.object());
          case "PUT" ->
              request.status()
                  ? server.updateStatus((RayCluster) request.object())
                  : server.update(kind, request.object());
          case "PATCH" -> server.patch(kind, request.name(), request.body());
          case "DELETE" -> server.delete(kind, request.name(), request.uid());
          default -> throw new IllegalArgumentException(request.method());
        };
    watchdog.note(request + " gives " + answer.code());
    if (answer.done()) {
      watchdog.wrote(new Watchdog.Write(request, before.orElse(null), answer));
    }
    return answer;
  }

  /** A request as the server reads it. */
  record Request(
      String method,
      Kind kind,
      String name,
      boolean status,
      String body,
      @Nullable HasMetadata given) {

    static Request of(String method, String path, String body) {
      List<String> parts = Arrays.asList(path.split("/", -1));
      int plural = parts.indexOf("namespaces") + 2;
      Kind kind = Kind.ofPlural(parts.get(plural));
      HasMetadata given =
          method.equals("POST") || method.equals("PUT")
              ? ApiServer.JSON.unmarshal(body, kind.type())
              : null;
      String name = given == null ? parts.get(plural + 1) : given.getMetadata().getName();
      return new Request(method, kind, name, path.endsWith("/status"), body, given);
    }

    HasMetadata object() {
      return Objects.requireNonNull(given, "only POST and PUT carry an object");
    }

    @Nullable String uid() {
      Matcher matcher = UID.matcher(body);
      return matcher.find() ? matcher.group(1) : null;
    }

    @Override
    public String toString() {
      return method + " " + kind + (status ? " status " : " ") + name;
    }
  }
}
