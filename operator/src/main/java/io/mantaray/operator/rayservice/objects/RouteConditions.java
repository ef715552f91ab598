package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;

/** Conditions of Gateways and routes, which have to be true before requests come through. */
final class RouteConditions {
  private RouteConditions() {}

  /** The first of these conditions that is not true, in a few words. */
  static Optional<String> firstNotTrue(List<Condition> conditions, List<String> types) {
    return types.stream()
        .flatMap(type -> describeUnlessTrue(conditions, type).stream())
        .findFirst();
  }

  private static Optional<String> describeUnlessTrue(List<Condition> conditions, String type) {
    Optional<Condition> found =
        conditions.stream().filter(condition -> type.equals(condition.getType())).findFirst();
    if (found.isEmpty()) {
      return Optional.of("no controller has set its condition " + type + " yet");
    }
    return found
        .filter(condition -> !"True".equals(condition.getStatus()))
        .map(
            condition ->
                "its condition %s is %s (%s: %s)"
                    .formatted(
                        type,
                        condition.getStatus(),
                        condition.getReason(),
                        condition.getMessage()));
  }
}
