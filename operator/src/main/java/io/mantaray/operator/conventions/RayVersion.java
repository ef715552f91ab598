package io.mantaray.operator.conventions;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Major and minor version of Ray; the rest, such as {@code .0rc1}, is ignored. */
public record RayVersion(long major, long minor) {
  // What Go's version.ParseGeneric takes, so that the same versions are rejected: numbers below
  // 10^18 are as good as any, and neither blanks at the end nor a third number matter.
  private static final Pattern TEXT =
      Pattern.compile("[\\t\\n\\f\\r ]*v?(0|[1-9]\\d{0,17})\\.0*+(\\d{0,18})(?!\\d)[^\\n]*");

  /** Parses a version of at least two numbers; empty for others, such as {@code nightly}. */
  public static Optional<RayVersion> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean onlyZeros = matcher.group(2).isEmpty() && text.charAt(matcher.start(2) - 1) == '0';
    if (matcher.group(2).isEmpty() && !onlyZeros) {
      return Optional.empty();
    }
    long minor = onlyZeros ? 0 : Long.parseLong(matcher.group(2));
    return Optional.of(new RayVersion(Long.parseLong(matcher.group(1)), minor));
  }

  public boolean isBefore(long otherMajor, long otherMinor) {
    return major < otherMajor || (major == otherMajor && minor < otherMinor);
  }
}
