package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;

/** Makes clients of this package for the Kubernetes library. */
public final class ApacheHttpClientFactory implements HttpClient.Factory {
  @Override
  public ApacheHttpClientBuilder newBuilder() {
    return new ApacheHttpClientBuilder(this);
  }

  @Override
  public ApacheHttpClientBuilder newBuilder(Config config) {
    ApacheHttpClientBuilder builder = newBuilder();
    HttpClientUtils.applyCommonConfiguration(config, builder, this);
    ClientCertificateFiles.of(config).ifPresent(builder::clientCertificate);
    return builder;
  }
}
