package io.mantaray.local.layout;

import io.mantaray.local.report.LocalClusterException;
import java.util.regex.Pattern;

/**
 * The name of a cluster: a DNS label, as it is the name of a node too. Only through it does one
 * come to the folder of a cluster, so no name leads anywhere else.
 */
public record ClusterName(String value) {
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?");

  public ClusterName {
    if (!isValid(value)) {
      throw new LocalClusterException(
          "'" + value + "' is no name for a cluster",
          "take up to 40 of a-z, 0-9 and '-', with a letter or digit at both ends");
    }
  }

  static boolean isValid(String value) {
    return LABEL.matcher(value).matches();
  }

  @Override
  public String toString() {
    return value;
  }
}
