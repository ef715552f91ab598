package io.mantaray.operator.raycluster.pods;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions of Ray, such as 2.53.0; what follows the numbers is of no account. */
final class RayVersion {

  private static final Pattern TEXT = Pattern.compile("\\s*v?([0-9]+(?:\\.[0-9]+)+)");

  private RayVersion() {}

  /**
   * Whether a version is known to be this one or newer; nobody knows that of a text like latest.
   */
  static boolean atLeast(String version, int major, int minor) {
    Matcher matcher = TEXT.matcher(version);
    if (!matcher.lookingAt() || matcher.group(1).matches("0[0-9].*")) {
      return false;
    }
    List<BigInteger> numbers =
        Arrays.stream(matcher.group(1).split("\\.")).map(BigInteger::new).toList();
    int majors = numbers.get(0).compareTo(BigInteger.valueOf(major));
    int minors = numbers.get(1).compareTo(BigInteger.valueOf(minor));
    return majors > 0 || (majors == 0 && minors >= 0);
  }
}
