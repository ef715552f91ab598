package io.mantaray.operator.rayservice;

import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayservice.clusters.DanglingClusters;
import io.mantaray.operator.rayservice.serve.ParsedServeConfig;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.status.InitializingTimeout;
import io.mantaray.operator.rayservice.suspend.ServiceSuspension;
import io.mantaray.operator.rayservice.traffic.HeadServeLabel;
import io.mantaray.operator.rayservice.upgrade.Upgrade;
import io.mantaray.operator.rayservice.validation.ServiceValidation;
import io.mantaray.operator.validation.ValidationResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides the plan for a service.
 *
 * <ol>
 *   <li>One that is being deleted loses its clusters, and then its finalizer.
 *   <li>The finalizer is added before anything else, so that nothing outlives the service.
 *   <li>A suspension that has begun goes on to its end.
 *   <li>An invalid spec is reported; what serves goes on serving.
 *   <li>A service is suspended, or resumed.
 *   <li>One that did not serve in time is given up.
 *   <li>All others get their clusters, applications and Services: see {@link Upgrade}.
 * </ol>
 */
public final class ServicePlanner {
  private final ServiceValidation validation;
  private final Upgrade upgrade;

  public ServicePlanner(OperatorConfig config, NameSuffixes suffixes) {
    this.validation = new ServiceValidation(config.featureGates());
    this.upgrade = new Upgrade(config, suffixes);
  }

  public ServicePlan decide(ServiceSnapshot snapshot, Instant now) {
    if (snapshot.object().isMarkedForDeletion()) {
      return ServiceDeletion.decide(snapshot, now);
    }
    if (!Finalizers.has(snapshot.object(), RayAnnotations.SERVICE_FINALIZER)) {
      return ServicePlan.doing(Finalizers.add(snapshot.object(), RayAnnotations.SERVICE_FINALIZER))
          .requeuingAt(Optional.of(now));
    }
    if (ServiceSuspension.isUnderWay(snapshot.status())) {
      return ServiceSuspension.decide(snapshot, now);
    }
    ValidationResult result = validation.check(snapshot.object());
    if (!result.accepted()) {
      return ServiceAdmission.rejection(snapshot, result, now).and(upkeep(snapshot, now));
    }
    return accepted(snapshot, now).publishing(ServiceAdmission.warnings(snapshot, result));
  }

  private ServicePlan accepted(ServiceSnapshot snapshot, Instant now) {
    if (ServiceSuspension.applies(snapshot)) {
      return ServiceSuspension.decide(snapshot, now);
    }
    if (InitializingTimeout.isOver(snapshot.status())) {
      ServicePlan cleanUp =
          DanglingClusters.plan(snapshot, Optional.empty(), now)
              .and(snapshot.traffic().routing().removal(snapshot));
      return DanglingClusters.exist(snapshot) ? cleanUp : cleanUp.finishing();
    }
    ParsedServeConfig config = ServeConfig.parse(snapshot.service().serveConfig());
    return switch (config) {
      case ParsedServeConfig.Valid(ServeConfig goal) ->
          upgrade.decide(snapshot, goal, now).then(labels(snapshot));
      case ParsedServeConfig.Invalid(String why) ->
          throw new IllegalStateException("a valid spec with an invalid Serve config: " + why);
    };
  }

  /** What goes on while the spec is invalid. */
  private static ServicePlan upkeep(ServiceSnapshot snapshot, Instant now) {
    return DanglingClusters.plan(snapshot, Optional.empty(), now).then(labels(snapshot));
  }

  private static List<Stage> labels(ServiceSnapshot snapshot) {
    return Stream.concat(snapshot.active().stream(), snapshot.pending().stream())
        .flatMap(
            cluster -> HeadServeLabel.update(cluster, snapshot.service().excludesHead()).stream())
        .toList();
  }
}
