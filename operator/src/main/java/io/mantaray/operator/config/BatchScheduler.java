package io.mantaray.operator.config;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Who schedules the pods of a Ray cluster as a gang. */
public enum BatchScheduler {
  /** Nobody: the pods go to the scheduler they name, one by one. */
  NONE(""),
  VOLCANO("volcano"),
  YUNIKORN("yunikorn"),
  KAI_SCHEDULER("kai-scheduler"),
  SCHEDULER_PLUGINS("scheduler-plugins"),
  /** Kubernetes itself. Chosen by the feature gate KubernetesWAS, never by name. */
  KUBERNETES_WAS("kubernetes-was-v1alpha2");

  private final String schedulerName;

  BatchScheduler(String schedulerName) {
    this.schedulerName = schedulerName;
  }

  /** The name users write; empty for {@link #NONE}. */
  public String schedulerName() {
    return schedulerName;
  }

  private static final List<String> SELECTABLE_NAMES =
      List.of(
          VOLCANO.schedulerName,
          YUNIKORN.schedulerName,
          KAI_SCHEDULER.schedulerName,
          SCHEDULER_PLUGINS.schedulerName);

  /**
   * Three settings choose a scheduler, and at most one of them may: the gate KubernetesWAS, a name,
   * and the deprecated switch that stands for Volcano.
   */
  static BatchScheduler choose(Settings settings, FeatureGates gates, Findings findings) {
    String name = settings.get(Setting.BATCH_SCHEDULER).orElse("");
    boolean legacySwitch = settings.get(Setting.ENABLE_BATCH_SCHEDULER).orElse(false);
    boolean kubernetesWas = gates.isEnabled(FeatureGate.KUBERNETES_WAS);

    if (!name.isEmpty() && !SELECTABLE_NAMES.contains(name)) {
      findings.problem(unsupported(settings.nameOf(Setting.BATCH_SCHEDULER), name));
    }
    if (kubernetesWas && (legacySwitch || !name.isEmpty())) {
      findings.problem(
          "The feature gate KubernetesWAS chooses the batch scheduler by itself: remove "
              + settings.nameOf(
                  name.isEmpty() ? Setting.ENABLE_BATCH_SCHEDULER : Setting.BATCH_SCHEDULER)
              + " or close the gate.");
    } else if (legacySwitch && !name.isEmpty()) {
      findings.problem(
          settings.nameOf(Setting.ENABLE_BATCH_SCHEDULER)
              + " (deprecated) and "
              + settings.nameOf(Setting.BATCH_SCHEDULER)
              + " are both set: keep only the latter.");
    } else if (legacySwitch) {
      findings.warning(
          settings.nameOf(Setting.ENABLE_BATCH_SCHEDULER)
              + " is deprecated: set "
              + settings.nameOf(Setting.BATCH_SCHEDULER)
              + " to volcano instead.");
    }

    if (kubernetesWas) {
      return KUBERNETES_WAS;
    }
    return legacySwitch ? VOLCANO : named(name).orElse(NONE);
  }

  private static Optional<BatchScheduler> named(String name) {
    return Arrays.stream(values())
        .filter(scheduler -> scheduler.schedulerName.equals(name))
        .findFirst();
  }

  private static String unsupported(String setting, String name) {
    if (name.equals(KUBERNETES_WAS.schedulerName)) {
      return setting
          + " cannot be \""
          + name
          + "\": that scheduler is chosen with --feature-gates=KubernetesWAS=true.";
    }
    return setting
        + " is \""
        + name
        + "\", which is not supported."
        + NearestName.hint(name, SELECTABLE_NAMES)
        + " Choose one of "
        + String.join(", ", SELECTABLE_NAMES)
        + ".";
  }
}
