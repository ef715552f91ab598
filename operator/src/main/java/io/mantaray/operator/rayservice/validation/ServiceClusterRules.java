package io.mantaray.operator.rayservice.validation;

import io.mantaray.api.v1.AuthOptions;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.validation.SpecValidation;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.List;

/** Rules for the clusters of the service. */
final class ServiceClusterRules {
  static final String PATH = "spec.rayClusterConfig";

  private ServiceClusterRules() {}

  static void check(DeclaredService service, ValidationErrors errors) {
    AuthOptions options = service.clusterSpec().authOptions();
    errors.addIf(
        options != null && Boolean.TRUE.equals(options.enableK8sTokenAuth()),
        PATH + ".authOptions.enableK8sTokenAuth",
        "is not supported for the clusters of a RayService; remove it.");
  }

  /**
   * Errors in the spec of the clusters, without the Kubernetes tokens, for which there is a
   * separate error.
   */
  static List<ValidationError> clusterSpecErrors(DeclaredService service, FeatureGates gates) {
    RayClusterSpec spec = service.spec().rayClusterConfig();
    return new SpecValidation(PATH, service.annotations(), gates)
        .check(spec == null ? null : withoutKubernetesTokens(spec));
  }

  private static RayClusterSpec withoutKubernetesTokens(RayClusterSpec spec) {
    AuthOptions options = spec.authOptions();
    return options == null ? spec : spec.withAuthOptions(options.withEnableK8sTokenAuth(null));
  }
}
