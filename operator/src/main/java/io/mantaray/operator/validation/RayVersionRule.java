package io.mantaray.operator.validation;

import io.mantaray.operator.conventions.RayVersion;
import java.util.Optional;

/** Features that need a certain version of Ray, which only the user can tell. */
final class RayVersionRule {

  /**
   * A feature that Ray has since a version.
   *
   * @param path of the field that asks for the feature
   */
  record Need(String path, int major, int minor) {
    String version() {
      return major + "." + minor + ".0";
    }
  }

  private RayVersionRule() {}

  static void require(CheckedSpec spec, Need need, Problems problems) {
    String path = spec.path("rayVersion");
    String reason = need.path() + " needs Ray " + need.version() + " or newer";
    if (spec.rayVersion().isEmpty()) {
      problems.add(path, "is not set, but " + reason + "; write the version of Ray in the image.");
      return;
    }
    Optional<RayVersion> version = RayVersion.parse(spec.rayVersion());
    String given = Problem.quoted(spec.rayVersion());
    if (version.isEmpty()) {
      problems.add(
          path,
          "is " + given + ", which is no version, but " + reason + "; write one such as 2.56.0.");
    } else if (version.get().isBefore(need.major(), need.minor())) {
      problems.add(
          path, "is " + given + ", but " + reason + "; use a newer Ray or remove that field.");
    }
  }
}
