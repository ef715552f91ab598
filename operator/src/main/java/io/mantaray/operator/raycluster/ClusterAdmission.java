package io.mantaray.operator.raycluster;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.raycluster.status.RejectedCondition;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationMessage;
import io.mantaray.operator.validation.ValidationResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the operator reconciles a RayCluster.
 *
 * <ol>
 *   <li>A cluster that is being deleted and has the operator's finalizer is reconciled, whatever
 *       {@code managedBy} says.
 *   <li>A cluster that another controller manages is not.
 *   <li>A cluster that is being deleted need not be valid: nothing is created for it.
 *   <li>A cluster with validation errors is rejected; its pods keep running.
 * </ol>
 */
record ClusterAdmission(FeatureGates gates, boolean certManager) {
  private static final String KIND = Origin.RAY_CLUSTER.kind();
  private static final String REJECTED = "The RayCluster cannot be made.";

  Admission<RayClusterStatus> of(RayCluster object, Instant now) {
    if (object.isMarkedForDeletion()
        && Finalizers.has(object, RayAnnotations.REDIS_CLEANUP_FINALIZER)) {
      return new Admission.Admitted<>(List.of());
    }
    if (DeclaredCluster.of(object).otherManager().isPresent()) {
      return new Admission.ManagedElsewhere<>();
    }
    if (object.isMarkedForDeletion()) {
      return new Admission.Admitted<>(List.of());
    }
    ValidationResult result = new ClusterValidation(gates, certManager).check(object);
    List<EventTemplate> events = new ArrayList<>();
    result.warnings().stream()
        .map(warning -> EventTemplate.warning(ValidationLayer.SPEC.eventReason(KIND), warning))
        .forEach(events::add);
    return result.accepted()
        ? new Admission.Admitted<>(events)
        : rejected(object, result, events, now);
  }

  private Admission<RayClusterStatus> rejected(
      RayCluster object, ValidationResult result, List<EventTemplate> events, Instant now) {
    ValidationLayer layer = result.rejectedBy().orElseThrow();
    String reason = layer.eventReason(KIND);
    events.add(EventTemplate.warning(reason, ValidationMessage.of(REJECTED, result.problems())));
    RejectedCondition condition =
        new RejectedCondition(
            reason,
            ValidationMessage.of(REJECTED, result.problems(), ValidationMessage.MAX_MESSAGE_LENGTH),
            object.getMetadata().getGeneration());
    boolean hasConditions = gates.isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS);
    return new Admission.Rejected<>(
        hasConditions ? condition.applyTo(object.getStatus(), now) : Optional.empty(),
        events,
        layer == ValidationLayer.STATUS);
  }
}
