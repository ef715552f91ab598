package io.mantaray.local.gateway;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.objects.ServerSideApply;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A gateway, a route through it, and two services behind that, each of a pod that says its name.
 */
record WeightedRoute(KubernetesClient client) {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Keeps connections, as Ray Serve does. */
  private static final String SERVER =
      """
      import http.server, sys
      class Name(http.server.BaseHTTPRequestHandler):
          protocol_version = 'HTTP/1.1'
          def do_GET(self):
              body = sys.argv[1].encode()
              self.send_response(200)
              self.send_header('Content-Length', str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *args):
              pass
      http.server.ThreadingHTTPServer(('', 8000), Name).serve_forever()
      """;

  void createServer(String name) {
    client
        .resource(
            new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(Map.of("app", name))
                .endMetadata()
                .withNewSpec()
                .withTerminationGracePeriodSeconds(0L)
                .addNewContainer()
                .withName("main")
                .withImage("docker.io/rayproject/ray:2.55.0")
                .withCommand("python", "-c", SERVER, name)
                .withNewReadinessProbe()
                .withNewTcpSocket()
                .withNewPort(8000)
                .endTcpSocket()
                .withPeriodSeconds(1)
                .endReadinessProbe()
                .endContainer()
                .endSpec()
                .build())
        .create();
    client
        .resource(
            new ServiceBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withSelector(Map.of("app", name))
                .addNewPort()
                .withPort(8000)
                .endPort()
                .endSpec()
                .build())
        .create();
  }

  void awaitServer(String name) {
    await().atMost(LIMIT).until(() -> client.pods().withName(name).isReady());
  }

  void createGateway() {
    client
        .resource(
            new GatewayBuilder()
                .withNewMetadata()
                .withName("gateway")
                .endMetadata()
                .withNewSpec()
                .withGatewayClassName(GatewayController.GATEWAY_CLASS)
                .addNewListener()
                .withName("http")
                .withProtocol("HTTP")
                .withPort(80)
                .endListener()
                .endSpec()
                .build())
        .create();
  }

  /** Waits until the gateway works; its address. */
  String awaitProgrammed() {
    Gateway programmed =
        await()
            .atMost(LIMIT)
            .until(
                () -> client.resources(Gateway.class).withName("gateway").get(),
                gateway ->
                    gateway.getStatus() != null
                        && isTrue("Programmed", gateway.getStatus().getConditions()));
    return programmed.getStatus().getAddresses().getFirst().getValue();
  }

  boolean isAccepted() {
    HTTPRoute route = client.resources(HTTPRoute.class).withName("route").get();
    return route.getStatus() != null
        && route.getStatus().getParents().stream()
            .anyMatch(parent -> isTrue("Accepted", parent.getConditions()));
  }

  /** Sends so many of 100 requests to each of the two services. */
  void split(int first, int second) {
    client
        .resource(
            new HTTPRouteBuilder()
                .withNewMetadata()
                .withName("route")
                .endMetadata()
                .withNewSpec()
                .addNewParentRef()
                .withName("gateway")
                .endParentRef()
                .withHostnames(hostname())
                .addNewRule()
                .addNewBackendRef()
                .withName("v1")
                .withPort(8000)
                .withWeight(first)
                .endBackendRef()
                .addNewBackendRef()
                .withName("v2")
                .withPort(8000)
                .withWeight(second)
                .endBackendRef()
                .endRule()
                .endSpec()
                .build())
        .patch(ServerSideApply.AS_MANTA);
  }

  /** All gateways are at one address, so routes need names to be told apart. */
  String hostname() {
    return client.getNamespace() + ".example";
  }

  private static boolean isTrue(String type, List<Condition> conditions) {
    return conditions.stream()
        .anyMatch(c -> c.getType().equals(type) && c.getStatus().equals("True"));
  }
}
