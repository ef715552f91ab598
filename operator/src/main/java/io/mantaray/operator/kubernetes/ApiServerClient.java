package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.mantaray.api.json.RayJson;
import io.mantaray.operator.config.ClientLimits;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.kubernetes.http.ApacheHttpClientFactory;
import io.mantaray.operator.kubernetes.http.MaxBodySize;
import io.mantaray.operator.kubernetes.http.ProxySettings;
import io.mantaray.operator.kubernetes.http.RequestObserver;
import io.mantaray.operator.kubernetes.json.WithoutManagedFields;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;

/** Creates the client for the API server. */
public final class ApiServerClient {
  /**
   * Retries of one request on 429, 5xx and lost connections: 0.1 s, doubling, about 25 s in all.
   */
  private static final int RETRIES = 8;

  private static final int FIRST_RETRY_MILLIS = 100;

  private static final String RATE_LIMIT = "rate-limit";

  private static final int MAX_FORWARDED_BYTES = 1 << 20;

  private ApiServerClient() {}

  /**
   * A client with the credentials of the pod or the kubeconfig, with the configured rate limit.
   * Requests of all callers share the limit, first come, first served.
   */
  public static KubernetesClient create(OperatorConfig config, PrometheusRegistry registry) {
    ApiServerMetrics metrics = new ApiServerMetrics(registry);
    Config connection = connection(config);
    return new KubernetesClientBuilder()
        .withConfig(connection)
        .withKubernetesSerialization(RayJson.serialization(new WithoutManagedFields()))
        .withHttpClientFactory(new ApacheHttpClientFactory())
        .withTaskExecutor(Executors.newVirtualThreadPerTaskExecutor())
        .withHttpClientBuilderConsumer(
            http -> {
              if (identifiesByCertificateAlone(connection)) {
                // It would read the kubeconfig for a token at every request.
                http.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
              }
              ClientLimits limits = config.access().limits();
              if (!limits.unlimited()) {
                RequestRateLimiter limiter =
                    new RequestRateLimiter(limits.qps(), limits.burst(), System::nanoTime);
                http.addOrReplaceInterceptor(
                    RATE_LIMIT, new RateLimitInterceptor(limiter, metrics::waitedForRateLimit));
              }
              http.addOrReplaceInterceptor("short-answers", new MetadataOnlyResponses());
              http.tag(new RequestObserver(metrics::answered));
            })
        .build();
  }

  /**
   * The same client for writes of reconciles, without retries: the requeue policy retries them
   * without holding a slot.
   */
  public static KubernetesClient withoutRetries(KubernetesClient client) {
    return client.newClient(withoutRetry(client)).adapt(KubernetesClient.class);
  }

  private static RequestConfig withoutRetry(KubernetesClient client) {
    return new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
        .withRequestRetryBackoffLimit(0)
        .build();
  }

  /**
   * The same client for requests that the API server only proxies: without rate limit and retries,
   * and large responses have to be streamed.
   */
  public static HttpClient forForwarding(KubernetesClient client) {
    return client
        .getHttpClient()
        .newBuilder()
        .tag(withoutRetry(client))
        .tag(new MaxBodySize(MAX_FORWARDED_BYTES))
        .addOrReplaceInterceptor(RATE_LIMIT, null)
        .build();
  }

  private static Config connection(OperatorConfig config) {
    Config base = ProxySettings.complete(credentials(config.access().kubeconfig()));
    return new ConfigBuilder(base)
        .withUserAgent(OperatorVersion.userAgent())
        .withRequestRetryBackoffLimit(RETRIES)
        .withRequestRetryBackoffInterval(FIRST_RETRY_MILLIS)
        .build();
  }

  private static boolean identifiesByCertificateAlone(Config config) {
    boolean certificate = config.getClientCertFile() != null || config.getClientCertData() != null;
    return certificate
        && config.getOauthToken() == null
        && config.getAutoOAuthToken() == null
        && config.getOauthTokenProvider() == null
        && config.getAuthProvider() == null
        && config.getUsername() == null;
  }

  /** Several files come from KUBECONFIG, which the library merges itself. */
  private static Config credentials(List<Path> kubeconfig) {
    try {
      return kubeconfig.size() == 1
          ? Config.fromKubeconfig(kubeconfig.getFirst().toFile())
          : Config.autoConfigure(null);
    } catch (RuntimeException e) {
      throw new StartupFailure(
          "The kubeconfig %s cannot be used (%s); give the path of a readable one with --kubeconfig or KUBECONFIG."
              .formatted(kubeconfig, e.getMessage()),
          e);
    }
  }
}
