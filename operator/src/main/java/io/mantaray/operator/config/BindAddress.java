package io.mantaray.operator.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a server listens. An empty host means every interface; port 0 means any free port. */
public record BindAddress(String host, int port) {

  private static final Pattern SYNTAX =
      Pattern.compile("(?:\\[([^\\[\\]]*)]|([^:\\[\\]]*)):(\\d+)");

  public BindAddress {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port " + port + " is not within 0 and 65535");
    }
  }

  /** Reads {@code :8080}, {@code 127.0.0.1:8080} or {@code [::1]:8080}; empty if it is none. */
  static Optional<BindAddress> parse(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches() || matcher.group(3).length() > 5) {
      return Optional.empty();
    }
    int port = Integer.parseInt(matcher.group(3));
    String bracketed = matcher.group(1);
    String host = bracketed != null ? bracketed : matcher.group(2);
    return port > 65_535 ? Optional.empty() : Optional.of(new BindAddress(host, port));
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
