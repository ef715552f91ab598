package io.mantaray.operator.rayservice;

import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.ObjectChanges;
import io.mantaray.operator.reconcile.Plan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan for a service.
 *
 * @param stages in this order
 * @param events published whether or not the stages succeed
 * @param commands sent to Ray after the stages, by the UID of the cluster
 * @param status the next status; empty if unchanged
 * @param advances whether the next reconcile continues from that status and is due immediately
 * @param requeueAt when to decide again without a trigger
 * @param waitingFor what is not watched and blocks the service: it is looked at again, less and
 *     less often
 * @param isFinished whether only a change can require more work: no resync is needed
 */
public record ServicePlan(
    List<Stage> stages,
    List<EventTemplate> events,
    Map<String, DashboardCommand> commands,
    Optional<RayServiceStatus> status,
    boolean advances,
    Optional<Instant> requeueAt,
    Optional<String> waitingFor,
    boolean isFinished)
    implements Plan {
  private static final ServicePlan NOTHING =
      new ServicePlan(
          List.of(),
          List.of(),
          Map.of(),
          Optional.empty(),
          false,
          Optional.empty(),
          Optional.empty(),
          false);

  public ServicePlan {
    stages = List.copyOf(stages);
    events = List.copyOf(events);
    commands = Map.copyOf(commands);
  }

  /** Nothing to do until something changes. */
  public static ServicePlan rest() {
    return NOTHING;
  }

  public static ServicePlan doing(Stage stage) {
    return NOTHING.then(List.of(stage));
  }

  /** Writes objects, up to one that blocks the service. */
  public static ServicePlan writing(ObjectChanges changes) {
    return new ServicePlan(
        changes.stages(),
        changes.events(),
        Map.of(),
        Optional.empty(),
        false,
        Optional.empty(),
        changes.blockedBy(),
        false);
  }

  public ServicePlan then(List<Stage> more) {
    List<Stage> all = new ArrayList<>(stages);
    all.addAll(more);
    return new ServicePlan(
        all, events, commands, status, advances, requeueAt, waitingFor, isFinished);
  }

  public ServicePlan publishing(List<EventTemplate> more) {
    List<EventTemplate> all = new ArrayList<>(events);
    all.addAll(more);
    return new ServicePlan(
        stages, all, commands, status, advances, requeueAt, waitingFor, isFinished);
  }

  /**
   * This plan, with a command for Ray.
   *
   * @param cluster the UID of the cluster
   */
  public ServicePlan commanding(String cluster, DashboardCommand command) {
    Map<String, DashboardCommand> all = new LinkedHashMap<>(commands);
    all.put(cluster, command);
    return new ServicePlan(
        stages, events, all, status, advances, requeueAt, waitingFor, isFinished);
  }

  public ServicePlan with(RayServiceStatus next) {
    return new ServicePlan(
        stages, events, commands, Optional.of(next), advances, requeueAt, waitingFor, isFinished);
  }

  /** The next reconcile continues from the status. */
  public ServicePlan advancing() {
    return new ServicePlan(
        stages, events, commands, status, true, requeueAt, waitingFor, isFinished);
  }

  /** The earlier of the two times counts. */
  public ServicePlan requeuingAt(Optional<Instant> at) {
    Optional<Instant> next =
        at.isEmpty() || requeueAt.filter(other -> other.isBefore(at.get())).isPresent()
            ? requeueAt
            : at;
    return new ServicePlan(
        stages, events, commands, status, advances, next, waitingFor, isFinished);
  }

  /** The last plan for the service, unless something changes. */
  public ServicePlan finishing() {
    return new ServicePlan(stages, events, commands, status, advances, requeueAt, waitingFor, true);
  }

  /** Both plans; of the two statuses the other's counts. */
  public ServicePlan and(ServicePlan other) {
    ServicePlan both = then(other.stages).publishing(other.events).requeuingAt(other.requeueAt);
    Map<String, DashboardCommand> all = new LinkedHashMap<>(commands);
    all.putAll(other.commands);
    return new ServicePlan(
        both.stages,
        both.events,
        all,
        other.status.or(() -> status),
        advances || other.advances,
        both.requeueAt,
        waitingFor.or(other::waitingFor),
        isFinished || other.isFinished);
  }
}
