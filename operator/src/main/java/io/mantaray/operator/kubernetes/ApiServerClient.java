package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.mantaray.api.json.RayJson;
import io.mantaray.operator.config.ClientLimits;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;

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
        .withHttpClientFactory(new VirtualThreadHttp())
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
              // After the pace, so that the time waited there does not look like a slow server.
              http.addOrReplaceInterceptor("metrics", metrics);
            })
        .build();
  }

  /**
   * The same client for requests that the API server only forwards to others: they do not count
   * against its pace, and whether to repeat them is for who made them to say.
   */
  public static io.fabric8.kubernetes.client.http.HttpClient forForwarding(
      KubernetesClient client) {
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
        // One HTTP/2 connection carries at most 100 requests at a time and fails the next ones.
        .withHttp2Disable(true)
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

  /**
   * Answers are read on virtual threads: hundreds of requests under way cost no platform thread.
   *
   * <p>ChaCha20 comes first, since it needs no help of the optimizing compiler, which this process
   * does without: AES would then cost several times as much.
   */
  private static final class VirtualThreadHttp extends JdkHttpClientFactory {
    private static final String PREFERRED = "CHACHA20";

    @Override
    protected void additionalConfig(HttpClient.Builder builder) {
      builder.executor(Executors.newVirtualThreadPerTaskExecutor());
      builder.sslParameters(new SSLParameters(preferredFirst()));
    }

    private static String[] preferredFirst() {
      try {
        SSLContext anyTls = SSLContext.getInstance("TLS");
        anyTls.init(new KeyManager[0], new TrustManager[0], null); // The usual one reads all CAs.
        return Stream.of(anyTls.getDefaultSSLParameters().getCipherSuites())
            .sorted(Comparator.comparingInt(suite -> suite.contains(PREFERRED) ? 0 : 1))
            .toArray(String[]::new);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this Java has no TLS", e);
      }
    }
  }
}
