package io.mantaray.operator.kubernetes.http;

import io.mantaray.operator.kubernetes.http.HttpExchange.Timeouts;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a request for a watch says about how long it lasts; zero is for ever. */
record WatchRequest(Duration end) {
  private static final Pattern WATCH = Pattern.compile("(?:^|&)watch=true(?:&|$)");
  private static final Pattern TIMEOUT = Pattern.compile("(?:^|&)timeoutSeconds=(\\d{1,6})(?:&|$)");

  /** An API server begins its answer at once, unless it has too much to do. */
  private static final Duration UNTIL_HEAD = Duration.ofSeconds(30);

  private static final Duration GRACE_PERIOD = Duration.ofSeconds(30);

  static WatchRequest of(URI uri) {
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    if (!WATCH.matcher(query).find()) {
      throw new UnsupportedOperationException("web sockets are for watches alone here");
    }
    Matcher timeout = TIMEOUT.matcher(query);
    return new WatchRequest(
        timeout.find() ? Duration.ofSeconds(Long.parseLong(timeout.group(1))) : Duration.ZERO);
  }

  /** A server that is silent for longer than it promised to watch is not there any more. */
  Timeouts timeouts() {
    return new Timeouts(UNTIL_HEAD, end.isZero() ? Duration.ZERO : end.plus(GRACE_PERIOD));
  }
}
