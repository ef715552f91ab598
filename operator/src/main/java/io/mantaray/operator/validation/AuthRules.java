package io.mantaray.operator.validation;

import io.mantaray.api.v1.AuthOptions;

/** Whether the Ray in the image can ask its clients for tokens. */
final class AuthRules {

  private AuthRules() {}

  static void check(CheckedSpec spec, Problems problems) {
    AuthOptions options = spec.spec().authOptions();
    if (options == null) {
      return;
    }
    boolean kubernetesTokens = Boolean.TRUE.equals(options.enableK8sTokenAuth());
    String path = spec.path("authOptions.enableK8sTokenAuth");
    if (!spec.tokenAuth()) {
      problems.addIf(kubernetesTokens, path, "needs tokens at all; set authOptions.mode to token.");
      return;
    }
    String secret = options.secretName();
    problems.addIf(
        kubernetesTokens && secret != null && !secret.isEmpty(),
        spec.path("authOptions.secretName"),
        "does not go with enableK8sTokenAuth, whose tokens are in no Secret; remove one of them.");
    RayVersionRule.Need need =
        kubernetesTokens
            ? new RayVersionRule.Need(path, 2, 55)
            : new RayVersionRule.Need(spec.path("authOptions.mode") + " token", 2, 52);
    RayVersionRule.require(spec, need, problems);
  }
}
