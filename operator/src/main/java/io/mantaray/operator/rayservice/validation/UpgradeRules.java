package io.mantaray.operator.rayservice.validation;

import io.mantaray.api.v1.AutoRollback;
import io.mantaray.api.v1.ClusterUpgradeOptions;
import io.mantaray.api.v1.FailedClusterPolicy;
import io.mantaray.api.v1.RayServiceUpgradeStrategy;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks how the service gets from one cluster to the next. */
final class UpgradeRules {
  private static final String PATH = "spec.upgradeStrategy";
  private static final String OPTIONS = PATH + ".clusterUpgradeOptions";
  private static final List<String> TYPES =
      List.of(
          RayServiceUpgradeType.NEW_CLUSTER,
          RayServiceUpgradeType.INCREMENTAL,
          RayServiceUpgradeType.NONE);
  private static final List<String> ROLLBACKS =
      List.of(AutoRollback.NONE, AutoRollback.GRADUAL, AutoRollback.IMMEDIATE);
  private static final List<String> POLICIES =
      List.of(FailedClusterPolicy.RETAIN, FailedClusterPolicy.DELETE);

  private static final long WHOLE = 100;

  /** Upgrades that take longer are probably not intended. */
  private static final Duration LONG = Duration.ofDays(7);

  private UpgradeRules() {}

  static void check(DeclaredService service, FeatureGates gates, ValidationErrors errors) {
    RayServiceUpgradeStrategy strategy = service.spec().upgradeStrategy();
    if (strategy == null) {
      return;
    }
    checkOneOf(PATH + ".type", strategy.type(), TYPES, errors);
    checkFailures(service, strategy, errors);
    if (service.isIncremental()) {
      checkIncremental(service, gates, errors);
      checkOptions(strategy.clusterUpgradeOptions(), errors);
    }
  }

  private static void checkFailures(
      DeclaredService service, RayServiceUpgradeStrategy strategy, ValidationErrors errors) {
    Long deadline = strategy.progressDeadlineSeconds();
    errors.addIf(
        deadline != null && deadline <= 0,
        PATH + ".progressDeadlineSeconds",
        "is " + deadline + "; write 1 or more, or remove it for no limit.");
    boolean never = RayServiceUpgradeType.NONE.equals(strategy.type());
    errors.addIf(
        never && deadline != null,
        PATH + ".progressDeadlineSeconds",
        "does not go with the type None, which makes no new cluster; remove one of the two.");
    errors.addIf(
        never && strategy.failedClusterPolicy() != null,
        PATH + ".failedClusterPolicy",
        "does not go with the type None, which makes no new cluster; remove one of the two.");
    checkOneOf(PATH + ".failedClusterPolicy", strategy.failedClusterPolicy(), POLICIES, errors);
    checkOneOf(PATH + ".autoRollback", strategy.autoRollback(), ROLLBACKS, errors);
    errors.addIf(
        !service.autoRollback().equals(AutoRollback.NONE) && !service.isIncremental(),
        PATH + ".autoRollback",
        "is for the type NewClusterWithIncrementalUpgrade, as with others the old cluster gets all"
            + " requests until the new one serves; remove it, or set the type.");
  }

  private static void checkIncremental(
      DeclaredService service, FeatureGates gates, ValidationErrors errors) {
    FeatureGate gate = FeatureGate.RAY_SERVICE_INCREMENTAL_UPGRADE;
    errors.addIf(
        !gates.isEnabled(gate),
        PATH + ".type",
        "needs the feature gate " + gate.gateName() + "; enable it, or choose NewCluster.");
    errors.addIf(
        !Boolean.TRUE.equals(service.clusterSpec().enableInTreeAutoscaling()),
        ServiceClusterRules.PATH + ".enableInTreeAutoscaling",
        "is not true, but NewClusterWithIncrementalUpgrade needs the autoscaler, which follows the"
            + " requests from one cluster to the other; set it to true.");
  }

  private static void checkOptions(
      @Nullable ClusterUpgradeOptions options, ValidationErrors errors) {
    if (options == null) {
      errors.add(
          OPTIONS,
          "is missing; write gatewayClassName, stepSizePercent and intervalSeconds there.");
      return;
    }
    long surge = options.maxSurgePercent() == null ? WHOLE : options.maxSurgePercent();
    checkPercent("maxSurgePercent", surge, "the new cluster would never grow", errors);
    checkPercent(
        "stepSizePercent",
        options.stepSizePercent(),
        "no request would ever move to the new cluster",
        errors);
    errors.addIf(
        options.stepSizePercent() != null && options.stepSizePercent() > surge,
        OPTIONS + ".stepSizePercent",
        "is %d, which is more than maxSurgePercent, %d; requests cannot move faster than the new cluster grows, so lower the one or raise the other."
            .formatted(options.stepSizePercent(), surge));
    Long interval = options.intervalSeconds();
    errors.addIf(
        interval == null || interval <= 0,
        OPTIONS + ".intervalSeconds",
        "is " + (interval == null ? "missing" : interval) + "; write 1 or more.");
    errors.addIf(
        options.gatewayClassName() == null || options.gatewayClassName().isEmpty(),
        OPTIONS + ".gatewayClassName",
        "is missing; write the name of a GatewayClass, see kubectl get gatewayclasses.");
  }

  private static void checkPercent(
      String name, @Nullable Long percent, String ifZero, ValidationErrors errors) {
    if (percent == null) {
      errors.add(OPTIONS + "." + name, "is missing; write a percentage from 1 to 100.");
    } else if (percent == 0) {
      errors.add(
          OPTIONS + "." + name,
          "is 0, with which " + ifZero + "; write a percentage from 1 to 100.");
    } else if (percent < 0 || percent > WHOLE) {
      errors.add(OPTIONS + "." + name, "is " + percent + "; write a percentage from 1 to 100.");
    }
  }

  private static void checkOneOf(
      String path, @Nullable String value, List<String> allowed, ValidationErrors errors) {
    errors.addIf(
        value != null && !allowed.contains(value),
        path,
        "is "
            + ValidationError.quoted(String.valueOf(value))
            + "; write "
            + String.join(", ", allowed.subList(0, allowed.size() - 1))
            + " or "
            + allowed.getLast()
            + ".");
  }

  /** Warnings about fields that are allowed but probably not intended. */
  static List<String> warnings(DeclaredService service) {
    return longUpgrade(service).stream().toList();
  }

  private static Optional<String> longUpgrade(DeclaredService service) {
    return service
        .upgradeSteps()
        .filter(steps -> steps.stepPercent() > 0)
        .map(UpgradeRules::shortestTime)
        .filter(time -> time.compareTo(LONG) > 0)
        .map(
            time ->
                "With this stepSizePercent and intervalSeconds an upgrade takes at least %d days, and two clusters run all that time."
                    .formatted(time.toDays()));
  }

  /** The first step is taken at once. */
  private static Duration shortestTime(UpgradeSteps steps) {
    int count = Math.ceilDiv((int) WHOLE, steps.stepPercent());
    return steps.interval().multipliedBy(count - 1L);
  }
}
