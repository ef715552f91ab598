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
import io.mantaray.operator.kubernetes.http.DirectHttp;
import io.mantaray.operator.kubernetes.json.SparseReading;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;

/** Makes the one client through which the process talks to the API server. */
public final class ApiServerClient {
  /**
   * Retries of one request on 429, 5xx and lost connections: 0.1 s, doubling, about 25 s in all.
   */
  private static final int RETRIES = 8;

  private static final int FIRST_RETRY_MILLIS = 100;

  private static final String PACE = "pace";

  private ApiServerClient() {}

  /**
   * A client with the credentials of the pod or the kubeconfig, at the configured pace. Requests of
   * all callers share that pace in the order they were made.
   */
  public static KubernetesClient create(OperatorConfig config, PrometheusRegistry registry) {
    ApiServerMetrics metrics = new ApiServerMetrics(registry);
    Config connection = connection(config);
    return new KubernetesClientBuilder()
        .withConfig(connection)
        .withKubernetesSerialization(RayJson.serialization(new SparseReading()))
        .withHttpClientFactory(new DirectHttp())
        .withTaskExecutor(Executors.newVirtualThreadPerTaskExecutor())
        .withHttpClientBuilderConsumer(
            http -> {
              if (identifiesByCertificateAlone(connection)) {
                // It would read the kubeconfig again for every request, in search of a token.
                http.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
              }
              ClientLimits limits = config.access().limits();
              if (!limits.unlimited()) {
                RequestPace pace = new RequestPace(limits.qps(), limits.burst(), System::nanoTime);
                http.addOrReplaceInterceptor(PACE, new PacedRequests(pace, metrics::waitedForPace));
              }
              http.addOrReplaceInterceptor("short-answers", new ShortAnswers());
              // After the pace, so that the time waited there does not look like a slow server.
              http.addOrReplaceInterceptor("metrics", metrics);
            })
        .build();
  }

  /**
   * The same client for requests that the API server only forwards to others: they do not count
   * against its pace, and whether to repeat them is for who made them to say.
   */
  public static HttpClient forForwarding(KubernetesClient client) {
    RequestConfig withoutRetries =
        new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
            .withRequestRetryBackoffLimit(0)
            .build();
    return client
        .getHttpClient()
        .newBuilder()
        .tag(withoutRetries)
        .addOrReplaceInterceptor(PACE, null)
        .build();
  }

  private static Config connection(OperatorConfig config) {
    Config base = credentials(config.access().kubeconfig());
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
