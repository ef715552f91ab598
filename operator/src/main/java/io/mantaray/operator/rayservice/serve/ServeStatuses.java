package io.mantaray.operator.rayservice.serve;

import static io.mantaray.api.v1.ServeApplicationState.DEPLOY_FAILED;
import static io.mantaray.api.v1.ServeApplicationState.RUNNING;
import static io.mantaray.api.v1.ServeApplicationState.UNHEALTHY;

import io.mantaray.api.v1.ServeApplicationStatus;
import io.mantaray.api.v1.ServeApplicationStatusBuilder;
import io.mantaray.api.v1.ServeDeploymentState;
import io.mantaray.api.v1.ServeDeploymentStatus;
import io.mantaray.api.v1.ServeDeploymentStatusBuilder;
import io.mantaray.dashboard.ServeDetails;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What Serve says of the applications on a cluster.
 *
 * @param applications by name
 */
public record ServeStatuses(SortedMap<String, ServeApplicationStatus> applications) {
  /** The end of a traceback tells more than its beginning, and a status has to stay small. */
  private static final int MAX_MESSAGE_LENGTH = 4096;

  public ServeStatuses {
    applications = Collections.unmodifiableSortedMap(new TreeMap<>(applications));
  }

  public static ServeStatuses of(ServeDetails details) {
    SortedMap<String, ServeApplicationStatus> applications = new TreeMap<>();
    details
        .applications()
        .forEach(
            (name, application) ->
                applications.put(ServeConfig.nameOf(name), application(application)));
    return new ServeStatuses(applications);
  }

  private static ServeApplicationStatus application(ServeDetails.Application application) {
    SortedMap<String, ServeDeploymentStatus> deployments = new TreeMap<>();
    application
        .deployments()
        .forEach(
            (name, deployment) ->
                deployments.put(
                    name,
                    ServeDeploymentStatusBuilder.builder()
                        .status(deployment.status())
                        .message(message(deployment.message()))
                        .build()));
    return ServeApplicationStatusBuilder.builder()
        .status(application.status())
        .message(message(application.message()))
        .serveDeploymentStatuses(deployments.isEmpty() ? null : deployments)
        .build();
  }

  private static @Nullable String message(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    return text.length() <= MAX_MESSAGE_LENGTH
        ? text
        : "…" + text.substring(text.length() - MAX_MESSAGE_LENGTH + 1);
  }

  /**
   * Whether all applications run, those of the config among them. A cluster without any does not
   * serve: its head may have lost them.
   *
   * @param config the one that was put last
   */
  public boolean isServing(ServeConfig config) {
    return !applications.isEmpty() && notRunning(config).isEmpty();
  }

  /** Whether an application failed, and does not merely take its time. */
  public boolean hasFailed() {
    return applications.values().stream()
        .anyMatch(
            application ->
                DEPLOY_FAILED.equals(application.status())
                    || UNHEALTHY.equals(application.status()));
  }

  /** Why the cluster does not serve the config, with Serve's own words; empty if it does. */
  public Optional<String> waitingFor(ServeConfig config) {
    if (applications.isEmpty()) {
      return Optional.of("Serve runs no application.");
    }
    return notRunning(config).map(this::describe);
  }

  /** The worst of the applications that do not run: one that failed, or else the first. */
  private Optional<String> notRunning(ServeConfig config) {
    SequencedSet<String> names = config.applications();
    names.addAll(applications.keySet());
    Optional<String> failed =
        names.stream()
            .filter(name -> isIn(name, DEPLOY_FAILED) || isIn(name, UNHEALTHY))
            .findFirst();
    return failed.or(() -> names.stream().filter(name -> !isIn(name, RUNNING)).findFirst());
  }

  private boolean isIn(String name, String state) {
    ServeApplicationStatus application = applications.get(name);
    return application != null && state.equals(application.status());
  }

  private String describe(String name) {
    ServeApplicationStatus application = applications.get(name);
    if (application == null) {
      return "Serve does not know the application " + name + " yet.";
    }
    String state = "The application " + name + " is " + application.status();
    return Optional.ofNullable(application.message())
        .or(() -> deploymentMessage(application))
        .map(message -> state + ": " + message)
        .orElse(state + ".");
  }

  private static Optional<String> deploymentMessage(ServeApplicationStatus application) {
    Map<String, ServeDeploymentStatus> deployments = application.serveDeploymentStatuses();
    return deployments == null
        ? Optional.empty()
        : new TreeMap<>(deployments)
            .entrySet().stream()
                .filter(entry -> entry.getValue().message() != null)
                .filter(entry -> !ServeDeploymentState.HEALTHY.equals(entry.getValue().status()))
                .findFirst()
                .map(entry -> "deployment " + entry.getKey() + ": " + entry.getValue().message());
  }
}
