package io.mantaray.operator.rayservice.validation;

import io.mantaray.api.v1.RayService;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.validation.ObjectName;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationErrors;
import io.mantaray.operator.validation.ValidationLayer;
import io.mantaray.operator.validation.ValidationResult;
import java.util.ArrayList;
import java.util.List;

/** Validates a RayService. */
public record ServiceValidation(FeatureGates gates) {

  /**
   * Checks every layer.
   *
   * <p>An error in one layer does not hide those in another: all are reported together.
   */
  public ValidationResult check(RayService object) {
    DeclaredService service = DeclaredService.of(object);
    List<ValidationError> errors = new ArrayList<>();
    errors.addAll(metadataErrors(service));
    errors.addAll(specErrors(service));
    return new ValidationResult(errors, UpgradeRules.warnings(service));
  }

  private static List<ValidationError> metadataErrors(DeclaredService service) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.METADATA);
    ObjectName.check(service.name(), RayNames.MAX_SERVICE_NAME_LENGTH, errors);
    TimeoutRules.checkAnnotation(service, errors);
    return errors.found();
  }

  private List<ValidationError> specErrors(DeclaredService service) {
    ValidationErrors own = new ValidationErrors(ValidationLayer.SPEC);
    ServeConfigRules.check(service, own);
    UpgradeRules.check(service, gates, own);
    TimeoutRules.check(service, own);
    ServiceNameRules.check(service, own);
    ServiceClusterRules.check(service, own);
    List<ValidationError> errors = new ArrayList<>(own.found());
    errors.addAll(ServiceClusterRules.clusterSpecErrors(service, gates));
    return errors;
  }
}
