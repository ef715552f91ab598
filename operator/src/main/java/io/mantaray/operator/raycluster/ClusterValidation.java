package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterUpgradeStrategy;
import io.mantaray.api.v1.RayClusterUpgradeType;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.validation.ObjectName;
import io.mantaray.operator.validation.SpecValidation;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Validates a RayCluster.
 *
 * <p>It takes the object itself instead of a {@code DeclaredCluster}, which cannot represent an
 * object without a spec or a head.
 *
 * @param certManager whether cert-manager is installed
 */
public record ClusterValidation(FeatureGates gates, boolean certManager) {

  /**
   * Checks every layer.
   *
   * <p>An error in one layer does not hide those in another: all are reported together.
   */
  public ValidationResult check(RayCluster cluster) {
    Map<String, String> annotations = present(cluster.getMetadata().getAnnotations());
    SpecValidation rules = new SpecValidation("spec", annotations, gates);
    RayClusterSpec spec = cluster.getSpec();

    List<ValidationError> errors = new ArrayList<>();
    errors.addAll(metadataErrors(cluster));
    errors.addAll(rules.check(spec));
    boolean specPasses = errors.isEmpty();
    errors.addAll(environmentErrors(rules.needsCertManager(spec)));
    errors.addAll(upgradeErrors(cluster));
    errors.addAll(statusErrors(cluster.getStatus()));
    return new ValidationResult(errors, specPasses ? rules.warnings(spec) : List.of());
  }

  private static List<ValidationError> metadataErrors(RayCluster cluster) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.METADATA);
    ObjectName.check(cluster.getMetadata().getName(), RayNames.MAX_CLUSTER_NAME_LENGTH, errors);
    return errors.found();
  }

  /** Requirements of the spec that the Kubernetes cluster does not meet. */
  private List<ValidationError> environmentErrors(boolean needsCertManager) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.SPEC);
    errors.addIf(
        needsCertManager && !certManager,
        "spec.tlsOptions",
        "needs cert-manager, which is not installed in this Kubernetes cluster; install it or"
            + " remove the field.");
    return errors.found();
  }

  private static List<ValidationError> upgradeErrors(RayCluster cluster) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.UPGRADE);
    RayClusterSpec spec = cluster.getSpec();
    RayClusterUpgradeStrategy strategy = spec == null ? null : spec.upgradeStrategy();
    String type = strategy == null ? null : strategy.type();
    if (type == null) {
      return errors.found();
    }
    List<String> known = List.of(RayClusterUpgradeType.RECREATE, RayClusterUpgradeType.NONE);
    errors.addIf(
        !known.contains(type),
        "spec.upgradeStrategy.type",
        "is " + ValidationError.quoted(type) + "; write " + String.join(" or ", known) + ".");
    Origin origin = Origin.of(present(cluster.getMetadata().getLabels()));
    errors.addIf(
        origin != Origin.RAY_CLUSTER,
        "spec.upgradeStrategy",
        "is not for the cluster of a "
            + origin.kind()
            + ", which looks after upgrades itself; remove it there.");
    return errors.found();
  }

  private static List<ValidationError> statusErrors(@Nullable RayClusterStatus status) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.STATUS);
    errors.addIf(
        status != null
            && isTrue(status, RayClusterCondition.SUSPENDING)
            && isTrue(status, RayClusterCondition.SUSPENDED),
        "status.conditions",
        "says that the cluster is being suspended and is suspended at once; remove one of the"
            + " conditions "
            + RayClusterCondition.SUSPENDING
            + " and "
            + RayClusterCondition.SUSPENDED
            + ".");
    return errors.found();
  }

  private static Map<String, String> present(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }

  private static boolean isTrue(RayClusterStatus status, String type) {
    List<Condition> conditions = status.conditions();
    return conditions != null
        && conditions.stream()
            .filter(condition -> type.equals(condition.getType()))
            .findFirst()
            .filter(condition -> Objects.equals(condition.getStatus(), "True"))
            .isPresent();
  }
}
