package io.mantaray.operator.raycluster;

import io.mantaray.operator.kubernetes.actions.ActionFailure;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.ExecutionResult.StageFailure;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.status.ActionSummary;
import io.mantaray.operator.raycluster.status.PodOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Summarizes the result of a plan for the status. */
final class ClusterActions {
  private ClusterActions() {}

  static ActionSummary summary(ClusterPlan plan, ExecutionResult result) {
    for (StageFailure failure : result.failures()) {
      if (failure.stage().purpose() instanceof PodOperation operation) {
        return ActionSummary.failure(operation, message(failure.failures()));
      }
    }
    return result.hasFailed() || plan.waitingFor().isPresent()
        ? ActionSummary.failure()
        : ActionSummary.success();
  }

  /** The API server's message for each failed pod; equal messages are reported once. */
  private static String message(List<ActionFailure> failures) {
    Map<String, List<String>> alike =
        failures.stream()
            .collect(
                Collectors.groupingBy(
                    failure -> failure.message().replace(name(failure), ""),
                    LinkedHashMap::new,
                    Collectors.mapping(ActionFailure::message, Collectors.toList())));
    return alike.values().stream()
        .map(
            messages ->
                messages.getFirst()
                    + (messages.size() == 1
                        ? ""
                        : " (and " + (messages.size() - 1) + " more pods likewise)"))
        .collect(Collectors.joining("; "));
  }

  private static String name(ActionFailure failure) {
    return failure.action().object().getMetadata().getName();
  }
}
