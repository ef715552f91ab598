package io.mantaray.operator.rayservice.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.operator.rayservice.serve.ParsedServeConfig;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether Ray itself names a config as the one that it runs, as it does of one that another
 * operator has put. Ray may complete what it was given, so a difference proves nothing.
 */
final class DeployedConfig {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double ALL = 100;

  private DeployedConfig() {}

  static boolean isDeployed(ServeConfig config, ServeDetails answer) {
    if (answer.applications().isEmpty()
        || capacity(answer) != config.targetCapacity().orElse(ALL)) {
      return false;
    }
    Map<String, JsonNode> deployed = new HashMap<>();
    for (ServeDetails.Application application : answer.applications().values()) {
      JsonNode given = application.deployedAppConfig();
      if (given == null) {
        return false;
      }
      deployed.put(given.path("name").asText(), given);
    }
    return deployed.equals(declared(config));
  }

  /** The config of the applications that Ray runs; empty if Ray does not name it. */
  static Optional<ServeConfig> of(ServeDetails answer) {
    ObjectNode config = JSON.createObjectNode();
    ArrayNode applications = config.putArray("applications");
    answer.applications().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getValue().deployedAppConfig())
        .filter(Objects::nonNull)
        .forEach(applications::add);
    return applications.isEmpty() || applications.size() < answer.applications().size()
        ? Optional.empty()
        : ServeConfig.parse(config.toString()) instanceof ParsedServeConfig.Valid(ServeConfig valid)
            ? Optional.of(valid)
            : Optional.empty();
  }

  /** The share of replicas that Ray runs, in percent. */
  static double capacity(ServeDetails answer) {
    return Objects.requireNonNullElse(answer.targetCapacity(), ALL);
  }

  private static Map<String, JsonNode> declared(ServeConfig config) {
    Map<String, JsonNode> declared = new HashMap<>();
    try {
      for (JsonNode application : JSON.readTree(config.json()).path("applications")) {
        declared.put(application.path("name").asText(), application);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a config that is not JSON", e);
    }
    return declared;
  }
}
