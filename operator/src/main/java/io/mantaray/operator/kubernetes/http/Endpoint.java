package io.mantaray.operator.kubernetes.http;

import java.net.URI;

/** Where requests go; those to the same place may share a connection. */
record Endpoint(boolean secure, String host, int port) {

  static Endpoint of(URI uri) {
    boolean secure = "https".equals(uri.getScheme());
    int usualPort = secure ? 443 : 80;
    return new Endpoint(
        secure, withoutBrackets(uri.getHost()), uri.getPort() < 0 ? usualPort : uri.getPort());
  }

  /** Addresses of IPv6 have brackets in a URI and nowhere else. */
  private static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
