package io.mantaray.operator.rayjob.submit;

import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.yaml.GoJson;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metadata of a job for the command line of {@code ray job submit}, supported since Ray 2.6. */
final class JobMetadata {
  private static final BigInteger MAJOR = BigInteger.TWO;
  private static final BigInteger MINOR = BigInteger.valueOf(6);

  /** A semantic version, of which minor and patch may be missing. */
  private static final Pattern VERSION =
      Pattern.compile(
          "v?([0-9]+)(?:\\.([0-9]+))?(?:\\.[0-9]+)?"
              + "(-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");

  private JobMetadata() {}

  /** The metadata as JSON, unless the Ray version is too old for it. */
  static Submission<String> json(DeclaredJob job) {
    String version = job.clusterSpec().map(RayClusterSpec::rayVersion).orElse("");
    return version.isEmpty() || isSupportedBy(version)
        ? Submission.possible(GoJson.write(job.jobMetadata()))
        : Submission.impossible(
            "metadata can be submitted to Ray 2.6.0 and later only, and rayClusterSpec.rayVersion is %s: set it to the version of the image if that is later, such as 2.46.0, or remove metadata."
                .formatted(version));
  }

  /** As in KubeRay, a pre-release counts as older than its release. */
  private static boolean isSupportedBy(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches() || matcher.group(3) != null) {
      return false;
    }
    BigInteger minor =
        matcher.group(2) == null ? BigInteger.ZERO : new BigInteger(matcher.group(2));
    int major = new BigInteger(matcher.group(1)).compareTo(MAJOR);
    return major > 0 || (major == 0 && minor.compareTo(MINOR) >= 0);
  }
}
