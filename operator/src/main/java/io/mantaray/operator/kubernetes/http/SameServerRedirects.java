package io.mantaray.operator.kubernetes.http;

import java.util.Set;
import org.apache.hc.client5.http.impl.DefaultRedirectStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.protocol.HttpContext;

/** Follows a server to another of its paths. Our credentials are for that server alone. */
final class SameServerRedirects extends DefaultRedirectStrategy {
  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  @Override
  public boolean isRedirected(HttpRequest request, HttpResponse response, HttpContext context)
      throws ProtocolException {
    return SAFE.contains(request.getMethod()) && super.isRedirected(request, response, context);
  }

  @Override
  public boolean isRedirectAllowed(
      HttpHost current, HttpHost target, HttpRequest redirect, HttpContext context) {
    return current.equals(target);
  }
}
