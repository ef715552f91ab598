package io.mantaray.operator.rayservice.deploy;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardCommand.PutServeConfig;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.serve.ServeStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One Serve config on one cluster: whether Ray has it, whether it serves, and what is to do for it.
 *
 * <ol>
 *   <li>Ray has it if Ray accepted it last, by this process or by the {@link PutMemory}, or if Ray
 *       itself names it as deployed.
 *   <li>A head that was restarted without fault tolerance has lost its applications, and gets them
 *       again.
 *   <li>A config that Ray rejects is not put again until it is changed.
 * </ol>
 */
public record ServeDeployment(ObservedCluster cluster, ServeConfig config) {
  /** Between two puts of a config that Ray accepts and then does not know. */
  private static final Duration REPEAT = Duration.ofSeconds(10);

  /** Whether the cluster serves this config, by a fresh answer of Serve. */
  public boolean isServing() {
    return cluster.isHeadReady()
        && isPut()
        && cluster.hasServingPod()
        && cluster
            .freshAnswer()
            .map(ServeStatuses::of)
            .filter(statuses -> statuses.isServing(config))
            .isPresent();
  }

  /** Whether Ray has this config. */
  public boolean isPut() {
    if (cluster.serve().filter(DashboardObservation::isCommandPending).isPresent()) {
      return false;
    }
    return lastPut()
        .map(json -> json.equals(config.json()))
        .orElseGet(() -> PutMemory.has(cluster, config) || isDeployed());
  }

  /** Why Ray rejected this config, in its own words. */
  public Optional<String> rejection() {
    return failure()
        .map(CommandState.Failed::problem)
        .filter(Problem.Rejected.class::isInstance)
        .map(Problem::explain);
  }

  /** Brings the config to Ray, and remembers when Ray has it. */
  public ServicePlan plan(Instant now) {
    ServicePlan memory = memory();
    Optional<ServeDetails> answer = cluster.freshAnswer();
    boolean isBusy = cluster.serve().filter(DashboardObservation::isCommandPending).isPresent();
    if (!cluster.isHeadReady() || answer.isEmpty() || isBusy || rejection().isPresent()) {
      return memory;
    }
    boolean isLost = answer.get().applications().isEmpty() && !config.applications().isEmpty();
    if (isPut() && !isLost) {
      return memory;
    }
    Optional<Instant> again = succeeded().map(last -> last.at().plus(REPEAT)).filter(now::isBefore);
    if (isPut() && again.isPresent()) {
      return memory.requeuingAt(again);
    }
    return put();
  }

  private ServicePlan put() {
    DashboardCommand put = new PutServeConfig(config.json());
    ServicePlan plan = ServicePlan.rest().commanding(cluster.uid(), put);
    boolean isOther = PutMemory.remembered(cluster).isPresent() && !PutMemory.has(cluster, config);
    ServicePlan forgetting = isOther ? plan.then(List.of(PutMemory.forget(cluster))) : plan;
    return failure()
        .map(
            failed ->
                forgetting.publishing(
                    List.of(
                        EventTemplate.warning(
                            "FailedToUpdateServeApplications",
                            "Failed to update the Serve applications of the RayCluster %s: %s"
                                .formatted(
                                    Ownership.describe(cluster.object()),
                                    failed.problem().explain())))))
        .orElse(forgetting);
  }

  /** Notes what Ray has accepted, whichever config it is. */
  private ServicePlan memory() {
    return lastPut()
        .filter(json -> json.equals(config.json()))
        .filter(_ -> !PutMemory.has(cluster, config))
        .map(_ -> ServicePlan.doing(PutMemory.remember(cluster, config)))
        .orElseGet(ServicePlan::rest);
  }

  private Optional<String> lastPut() {
    return succeeded()
        .flatMap(
            done ->
                done.command() instanceof PutServeConfig(String json)
                    ? Optional.of(json)
                    : Optional.empty());
  }

  private Optional<CommandState.Succeeded> succeeded() {
    return command()
        .filter(CommandState.Succeeded.class::isInstance)
        .map(CommandState.Succeeded.class::cast);
  }

  private Optional<CommandState.Failed> failure() {
    return command()
        .filter(CommandState.Failed.class::isInstance)
        .map(CommandState.Failed.class::cast)
        .filter(failed -> failed.command().equals(new PutServeConfig(config.json())));
  }

  private Optional<CommandState> command() {
    return cluster.serve().flatMap(DashboardObservation::command);
  }

  private boolean isDeployed() {
    return cluster
        .freshAnswer()
        .filter(answer -> DeployedConfig.isDeployed(config, answer))
        .isPresent();
  }
}
