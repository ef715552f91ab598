package io.mantaray.operator.validation;

import io.mantaray.operator.conventions.RayVersion;
import java.util.Optional;

/** Features that require a minimum version of Ray, which the user has to declare. */
final class RayVersionRule {

  /**
   * A feature and its minimum version of Ray.
   *
   * @param path of the field that asks for the feature
   */
  record Requirement(String path, int major, int minor) {
    String version() {
      return major + "." + minor + ".0";
    }
  }

  private RayVersionRule() {}

  static void require(CheckedSpec spec, Requirement requirement, ValidationErrors errors) {
    String path = spec.path("rayVersion");
    String reason = requirement.path() + " needs Ray " + requirement.version() + " or newer";
    if (spec.rayVersion().isEmpty()) {
      errors.add(path, "is not set, but " + reason + "; write the version of Ray in the image.");
      return;
    }
    Optional<RayVersion> version = RayVersion.parse(spec.rayVersion());
    String given = ValidationError.quoted(spec.rayVersion());
    if (version.isEmpty()) {
      errors.add(
          path,
          "is " + given + ", which is no version, but " + reason + "; write one such as 2.56.0.");
    } else if (version.get().isBefore(requirement.major(), requirement.minor())) {
      errors.add(
          path, "is " + given + ", but " + reason + "; use a newer Ray or remove that field.");
    }
  }
}
