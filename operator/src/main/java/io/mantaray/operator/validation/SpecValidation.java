package io.mantaray.operator.validation;

import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.operator.config.FeatureGates;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Validates the spec of a Ray cluster, in a RayCluster or inside the spec of a RayJob or
 * RayService.
 *
 * @param path of the spec in its object, {@code spec} or {@code spec.rayClusterSpec} for instance
 * @param annotations of the object that has the spec
 */
public record SpecValidation(String path, Map<String, String> annotations, FeatureGates gates) {

  private static final List<BiConsumer<CheckedSpec, ValidationErrors>> RULES =
      List.of(
          GroupRules::check,
          FaultToleranceRules::check,
          AutoscalerRules::check,
          HistoryServerRules::check,
          AuthRules::check,
          NetworkRules::check,
          TlsRules::check);

  /** All errors, in the order of the rules; an absent spec is an error too. */
  public List<ValidationError> check(@Nullable RayClusterSpec spec) {
    ValidationErrors errors = new ValidationErrors(ValidationLayer.SPEC);
    if (spec == null || spec.headGroupSpec() == null) {
      errors.add(
          spec == null ? path : path + ".headGroupSpec",
          "is missing; describe the head of the Ray cluster there.");
    }
    if (spec != null) {
      CheckedSpec checked = checked(spec);
      RULES.forEach(rule -> rule.accept(checked, errors));
    }
    return errors.found();
  }

  /** Warnings about fields that are allowed but probably not intended. */
  public List<String> warnings(@Nullable RayClusterSpec spec) {
    return spec == null ? List.of() : AutoscalerRules.warnings(checked(spec));
  }

  /** Whether the spec needs certificates, which cert-manager issues. */
  public boolean needsCertManager(@Nullable RayClusterSpec spec) {
    return spec != null && checked(spec).tls();
  }

  private CheckedSpec checked(RayClusterSpec spec) {
    return new CheckedSpec(path, spec, annotations, gates);
  }
}
