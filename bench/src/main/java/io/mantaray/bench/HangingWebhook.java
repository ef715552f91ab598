package io.mantaray.bench;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;

/**
 * An admission webhook for the pods of one namespace that takes connections and never answers, so
 * that each creation there fails after the webhook's time limit.
 */
record HangingWebhook(String namespace, ServerSocket socket, KubernetesClient client)
    implements AutoCloseable {
  private static final String NAME = "hanging.bench.mantaray.io";
  private static final int TIMEOUT_SECONDS = 10;

  static HangingWebhook in(String namespace, KubernetesClient client) throws IOException {
    Map<String, String> label = Map.of("bench.mantaray.io/webhook", "hanging");
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(namespace)
                .withLabels(label)
                .endMetadata()
                .build())
        .create();
    // Nobody accepts: the kernel takes the connections, and the handshake never begins.
    ServerSocket socket = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    client
        .resource(
            new ValidatingWebhookConfigurationBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addNewWebhook()
                .withName(NAME)
                .withAdmissionReviewVersions("v1")
                .withSideEffects("None")
                .withFailurePolicy("Fail")
                .withTimeoutSeconds(TIMEOUT_SECONDS)
                .withNewNamespaceSelector()
                .withMatchLabels(label)
                .endNamespaceSelector()
                .addNewRule()
                .withApiGroups("")
                .withApiVersions("v1")
                .withResources("pods")
                .withOperations("CREATE")
                .endRule()
                .withNewClientConfig()
                .withUrl("https://127.0.0.1:" + socket.getLocalPort() + "/")
                .endClientConfig()
                .endWebhook()
                .build())
        .create();
    return new HangingWebhook(namespace, socket, client);
  }

  @Override
  public void close() throws IOException {
    client.admissionRegistration().v1().validatingWebhookConfigurations().withName(NAME).delete();
    socket.close();
  }
}
