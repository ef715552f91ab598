package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.HttpClient;

/** Makes clients of this package for the Kubernetes library. */
public final class DirectHttp implements HttpClient.Factory {
  @Override
  public DirectHttpBuilder newBuilder() {
    return new DirectHttpBuilder(this);
  }
}
