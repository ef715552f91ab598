package io.mantaray.operator.config;

/**
 * Settings of KubeRay that this version does not implement. They are rejected at start-up instead
 * of being ignored.
 */
final class UnsupportedSettings {

  static final String NOT_IMPLEMENTED = "this version of the operator does not implement";

  private UnsupportedSettings() {}

  static void check(Settings settings, Environment environment, Diagnostics diagnostics) {
    checkBatchScheduler(settings, diagnostics);
    checkVariables(environment, diagnostics);
  }

  private static void checkBatchScheduler(Settings settings, Diagnostics diagnostics) {
    String name = settings.get(Setting.BATCH_SCHEDULER).orElse("");
    if (!name.isEmpty()) {
      diagnostics.problem(
          settings.nameOf(Setting.BATCH_SCHEDULER) + " is \"" + name + "\"" + gangScheduling());
    }
    if (settings.get(Setting.ENABLE_BATCH_SCHEDULER).orElse(false)) {
      diagnostics.problem(
          settings.nameOf(Setting.ENABLE_BATCH_SCHEDULER) + " is true" + gangScheduling());
    }
  }

  private static String gangScheduling() {
    return ", but "
        + NOT_IMPLEMENTED
        + " gang scheduling: remove it. Pods go to the scheduler that their template names.";
  }

  private static void checkVariables(Environment environment, Diagnostics diagnostics) {
    if (environment.falseByDefaultCaseSensitive("ENABLE_WEBHOOKS")) {
      diagnostics.problem(
          "ENABLE_WEBHOOKS is \""
              + environment.text("ENABLE_WEBHOOKS")
              + "\", but "
              + NOT_IMPLEMENTED
              + " admission webhooks: remove the variable. The operator rejects invalid objects"
              + " itself, and with the CRDs of \"manta crds --strict\" so does the API server.");
    }
  }
}
