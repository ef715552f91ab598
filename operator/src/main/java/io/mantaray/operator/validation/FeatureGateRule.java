package io.mantaray.operator.validation;

import io.mantaray.operator.config.FeatureGate;

/** Fields that need a feature gate. */
final class FeatureGateRule {

  private FeatureGateRule() {}

  /**
   * Adds an error unless the gate is enabled.
   *
   * @param path of the field that needs the gate
   */
  static void require(CheckedSpec spec, FeatureGate gate, String path, ValidationErrors errors) {
    errors.addIf(
        !spec.isEnabled(gate),
        path,
        "needs the feature gate "
            + gate.gateName()
            + (gate.isImplemented()
                ? "; enable it, or remove the field."
                : ", which this version of the operator does not implement; remove the field."));
  }
}
