package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import java.time.InstantSource;
import java.util.function.Supplier;

/** The first connection to the API server, with failures explained to the user. */
public final class ApiServerConnection {
  /** Short, so that a wrong address is reported soon after the start. */
  private static final RequestConfig IMPATIENT =
      new RequestConfigBuilder().withRequestRetryBackoffLimit(2).build();

  private final KubernetesClient client;
  private final InstantSource clock;

  public ApiServerConnection(KubernetesClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  public KubernetesClient client() {
    return client;
  }

  /** The version of the API server, such as {@code v1.34.4}. */
  public String serverVersion() {
    return explained(
        "asking for its version",
        () ->
            client
                .newClient(IMPATIENT)
                .adapt(KubernetesClient.class)
                .getKubernetesVersion()
                .getGitVersion());
  }

  /** Runs a task that needs the API server. */
  public void explaining(String doing, Runnable action) {
    explained(
        doing,
        () -> {
          action.run();
          return true;
        });
  }

  private <T> T explained(String doing, Supplier<T> action) {
    try {
      return action.get();
    } catch (StartupFailure e) {
      throw e;
    } catch (RuntimeException e) {
      throw ClientCertificate.of(client.getConfiguration())
          .filter(certificate -> certificate.isExpired(clock.instant()))
          .map(certificate -> new StartupFailure(certificate.whatToDo(), e))
          .orElseGet(() -> ApiServerFailure.explain(e, client.getMasterUrl().toString(), doing));
    }
  }
}
