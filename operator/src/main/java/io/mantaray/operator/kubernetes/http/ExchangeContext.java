package io.mantaray.operator.kubernetes.http;

import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.protocol.HttpContext;

/** What is known of an exchange while it is under way. */
final class ExchangeContext extends HttpClientContext {
  private volatile int tlsGeneration;
  private volatile boolean connected;

  static ExchangeContext of(HttpContext context) {
    return (ExchangeContext) context;
  }

  int tlsGeneration() {
    return tlsGeneration;
  }

  void beginsAt(int newTlsGeneration) {
    tlsGeneration = newTlsGeneration;
  }

  /** There is a connection to the server itself, and the request is about to be sent over it. */
  void connected() {
    connected = true;
  }

  boolean isConnected() {
    return connected;
  }
}
