package io.mantaray.dashboard.inmemory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.mantaray.api.v1.ServeApplicationState;
import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.ServeDetails;
import java.util.Map;
import java.util.Optional;

/**
 * Serve's REST API over a Ray in memory, where applications run as soon as they are put. The only
 * proxy is that on the head.
 */
public final class InMemoryServeApi {
  public static final String PATH = "/api/serve/applications/";

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private InMemoryServeApi() {}

  /** What goes back to the client. */
  public record Response(int code, String json) {}

  /**
   * Answers a request for {@link #PATH}.
   *
   * @param headIp the address of the head; empty if its proxy does not run
   */
  public static Response respond(
      InMemoryRay ray, String method, String body, Optional<String> headIp) {
    return switch (method) {
      case "GET" -> {
        ray.proxiesAre(
            headIp
                .map(ip -> Map.of("head", new ServeDetails.Proxy("HEALTHY", ip)))
                .orElseGet(Map::of));
        yield response(ray.serveDetails());
      }
      case "PUT" -> {
        Reply<Done> reply = ray.putServeConfig(body);
        ray.applicationsAre(ServeApplicationState.RUNNING, "");
        yield response(reply.map(_ -> Map.of()));
      }
      default -> new Response(405, "{}");
    };
  }

  private static Response response(Reply<?> reply) {
    return switch (reply) {
      case Reply.Ok<?>(Object value) -> new Response(200, json(value));
      case Reply.Err<?>(Problem.Rejected(int code, String said)) -> new Response(code, json(said));
      case Reply.Err<?>(Problem problem) -> new Response(500, json(problem.explain()));
    };
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
