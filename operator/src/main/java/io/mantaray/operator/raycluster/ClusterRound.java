package io.mantaray.operator.raycluster;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.kubernetes.actions.Outcome;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.raycluster.plan.ClusterPods;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.raycluster.status.Progress;
import io.mantaray.operator.raycluster.status.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Observes a cluster, decides, acts and reports, once. */
public final class ClusterRound {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayCluster");

  /** When to look again at something that may be better soon without anybody telling us. */
  private static final Duration SOON = Duration.ofSeconds(2);

  /** When the cache will show what others changed. */
  private static final Duration SHORTLY = Duration.ofMillis(200);

  private static final Duration AT_ONCE = Duration.ofMillis(10);

  private final ClusterTools tools;
  private final ClusterCaches caches;
  private final Progress progress = new Progress();

  public ClusterRound(ClusterTools tools, ClusterCaches caches) {
    this.tools = tools;
    this.caches = caches;
  }

  /**
   * Works on a cluster.
   *
   * @param cached as the cache shows it
   * @return when to come again, even if nothing happens until then
   */
  public Optional<Duration> run(RayCluster cached) throws InterruptedException {
    RayCluster cluster = tools.statuses().latest(cached);
    return switch (ClusterAdmission.of(cluster, validation())) {
      case ClusterAdmission.Foreign() -> Optional.empty();
      case ClusterAdmission.Refused(List<Notice> notices, Refusal refusal, boolean mayPass) -> {
        tell(cluster, notices);
        report(cluster, refusal);
        yield mayPass ? Optional.of(SOON) : Optional.empty();
      }
      case ClusterAdmission.Admitted(DeclaredCluster declared, List<Notice> notices) -> {
        tell(cluster, notices);
        yield work(cluster, declared);
      }
    };
  }

  /** The cluster is gone, and what was remembered of it. */
  public void forget(RayCluster gone) {
    tools.expectations().forget(gone.getMetadata().getUid());
    tools.failures().forget(gone.getMetadata().getUid());
    tools.statuses().forget(gone.getMetadata().getUid());
    progress.forget(gone.getMetadata().getUid());
  }

  private ClusterValidation validation() {
    return new ClusterValidation(tools.config().featureGates(), tools.certManager().getAsBoolean());
  }

  private Optional<Duration> work(RayCluster cluster, DeclaredCluster declared)
      throws InterruptedException {
    tools.executor().settle(cluster);
    ClusterPlanner.Snapshot seen =
        new ClusterPlanner.Snapshot(
            cluster,
            declared,
            ClusterPods.of(declared, caches.pods(declared)),
            caches.objects(declared),
            tools.failures().of(cluster));
    ClusterPlan plan = tools.planner().decide(seen, tools.clock().instant());
    tools.failures().remember(declared.uid(), plan.failures().after());
    for (Stage stage : plan.stages()) {
      log.atInfo()
          .addKeyValue("actions", stage.actions().size())
          .log("Performing {}", stage.purpose());
    }
    Outcome outcome =
        tools
            .executor()
            .perform(
                cluster,
                plan.stages(),
                patched -> tools.statuses().remember(cluster, (RayCluster) patched));
    tell(cluster, plan.notices());
    if (cluster.isMarkedForDeletion()) {
      return plan.unsettled().isPresent() ? Optional.of(SOON) : Optional.empty();
    }
    if (plan.changes(cluster)) {
      return Optional.of(SOON); // The status is written when the cache shows what it is about.
    }
    return report(cluster, declared, plan, outcome);
  }

  private void report(RayCluster cluster, Refusal refusal) {
    if (tools.config().featureGates().isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS)) {
      refusal
          .over(cluster.getStatus(), tools.clock().instant())
          .ifPresent(status -> tools.statuses().write(ClusterReport.with(cluster, status)));
    }
  }

  private Optional<Duration> report(
      RayCluster cluster, DeclaredCluster declared, ClusterPlan plan, Outcome outcome) {
    Instant now = tools.clock().instant();
    NextStatus next =
        ClusterReport.of(
            declared,
            cluster.getStatus(),
            ClusterPods.of(declared, caches.pods(declared)).all(),
            caches.services(declared),
            plan,
            outcome,
            tools.config().featureGates(),
            now);
    boolean unsettled = plan.unsettled().isPresent() || !(outcome instanceof Outcome.Done);
    return switch (next) {
      case NextStatus.Undecidable(String why) -> {
        log.info("The status stays as it is: {}", why);
        yield Optional.of(SOON);
      }
      case NextStatus.Computed computed -> {
        Optional<Duration> wait = progress.wait(declared.uid(), cluster.getStatus(), computed, now);
        if (wait.isPresent()) {
          yield wait;
        }
        if (computed.changed()
            && !tools.statuses().write(ClusterReport.with(cluster, computed.status()))) {
          yield Optional.of(SHORTLY);
        }
        if (unsettled) {
          yield Optional.of(SOON);
        }
        if (tools.planner().dependsOn(declared, cluster.getStatus(), computed.status())) {
          yield Optional.of(AT_ONCE); // Suspending goes from condition to condition.
        }
        yield Stream.concat(computed.lookAgain().stream(), plan.failures().lookAgain().stream())
            .min(Comparator.naturalOrder())
            .map(at -> positive(Duration.between(tools.clock().instant(), at).plusMillis(1)));
      }
    };
  }

  private void tell(RayCluster cluster, List<Notice> notices) {
    notices.forEach(notice -> tools.executor().tell(cluster, notice));
  }

  private static Duration positive(Duration after) {
    return after.isNegative() ? Duration.ZERO : after;
  }
}
