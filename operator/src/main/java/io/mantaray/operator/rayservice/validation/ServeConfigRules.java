package io.mantaray.operator.rayservice.validation;

import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.serve.ParsedServeConfig;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.validation.ValidationErrors;

/**
 * Checks that the Serve config can be put to Ray. Ray checks its fields, and its answer is
 * reported.
 */
final class ServeConfigRules {
  private ServeConfigRules() {}

  static void check(DeclaredService service, ValidationErrors errors) {
    switch (ServeConfig.parse(service.serveConfig())) {
      case ParsedServeConfig.Valid _ -> {}
      case ParsedServeConfig.Invalid(String why) -> errors.add("spec.serveConfigV2", why);
    }
  }
}
