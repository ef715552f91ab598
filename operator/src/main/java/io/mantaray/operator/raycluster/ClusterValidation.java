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
import io.mantaray.operator.validation.Layer;
import io.mantaray.operator.validation.ObjectName;
import io.mantaray.operator.validation.Problem;
import io.mantaray.operator.validation.Problems;
import io.mantaray.operator.validation.SpecValidation;
import io.mantaray.operator.validation.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether a RayCluster can be made.
 *
 * <p>It takes the object itself instead of a {@code DeclaredCluster}: what lacks a spec or a head
 * can be refused here, but not declared.
 *
 * @param certManager whether cert-manager is installed
 */
public record ClusterValidation(FeatureGates gates, boolean certManager) {

  /**
   * Looks at every layer.
   *
   * <p>A problem in one layer does not hide those in another: whoever mends a name learns of the
   * mistakes in the spec at the same time.
   */
  public Verdict check(RayCluster cluster) {
    Map<String, String> annotations = present(cluster.getMetadata().getAnnotations());
    SpecValidation rules = new SpecValidation("spec", annotations, gates);
    RayClusterSpec spec = cluster.getSpec();

    List<Problem> problems = new ArrayList<>();
    problems.addAll(metadataProblems(cluster));
    problems.addAll(rules.check(spec));
    boolean specPasses = problems.isEmpty();
    problems.addAll(environmentProblems(rules.needsCertManager(spec)));
    problems.addAll(upgradeProblems(cluster));
    problems.addAll(statusProblems(cluster.getStatus()));
    return new Verdict(problems, specPasses ? rules.warnings(spec) : List.of());
  }

  private static List<Problem> metadataProblems(RayCluster cluster) {
    Problems problems = new Problems(Layer.METADATA);
    ObjectName.check(cluster.getMetadata().getName(), RayNames.LONGEST_CLUSTER_NAME, problems);
    return problems.found();
  }

  /** What the spec asks of the Kubernetes cluster around it. */
  private List<Problem> environmentProblems(boolean needsCertManager) {
    Problems problems = new Problems(Layer.SPEC);
    problems.addIf(
        needsCertManager && !certManager,
        "spec.tlsOptions",
        "needs cert-manager, which is not installed in this Kubernetes cluster; install it or"
            + " remove the field.");
    return problems.found();
  }

  private static List<Problem> upgradeProblems(RayCluster cluster) {
    Problems problems = new Problems(Layer.UPGRADE);
    RayClusterSpec spec = cluster.getSpec();
    RayClusterUpgradeStrategy strategy = spec == null ? null : spec.upgradeStrategy();
    String type = strategy == null ? null : strategy.type();
    if (type == null) {
      return problems.found();
    }
    List<String> known = List.of(RayClusterUpgradeType.RECREATE, RayClusterUpgradeType.NONE);
    problems.addIf(
        !known.contains(type),
        "spec.upgradeStrategy.type",
        "is " + Problem.quoted(type) + "; write " + String.join(" or ", known) + ".");
    Origin origin = Origin.of(present(cluster.getMetadata().getLabels()));
    problems.addIf(
        origin != Origin.RAY_CLUSTER,
        "spec.upgradeStrategy",
        "is not for the cluster of a "
            + origin.kind()
            + ", which looks after upgrades itself; remove it there.");
    return problems.found();
  }

  private static List<Problem> statusProblems(@Nullable RayClusterStatus status) {
    Problems problems = new Problems(Layer.STATUS);
    problems.addIf(
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
    return problems.found();
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
