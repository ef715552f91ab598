package io.mantaray.operator.validation;

import io.mantaray.api.v1.AuthOptions;

/** Rules for token authentication. */
final class AuthRules {

  private AuthRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    AuthOptions options = spec.spec().authOptions();
    if (options == null) {
      return;
    }
    boolean kubernetesTokens = Boolean.TRUE.equals(options.enableK8sTokenAuth());
    String path = spec.path("authOptions.enableK8sTokenAuth");
    if (!spec.tokenAuth()) {
      errors.addIf(kubernetesTokens, path, "needs tokens at all; set authOptions.mode to token.");
      return;
    }
    String secret = options.secretName();
    errors.addIf(
        kubernetesTokens && secret != null && !secret.isEmpty(),
        spec.path("authOptions.secretName"),
        "does not go with enableK8sTokenAuth, whose tokens are in no Secret; remove one of them.");
    RayVersionRule.Requirement requirement =
        kubernetesTokens
            ? new RayVersionRule.Requirement(path, 2, 55)
            : new RayVersionRule.Requirement(spec.path("authOptions.mode") + " token", 2, 52);
    RayVersionRule.require(spec, requirement, errors);
  }
}
