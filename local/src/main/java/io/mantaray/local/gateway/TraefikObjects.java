package io.mantaray.local.gateway;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClass;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayClassBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.local.objects.ServerSideApply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** What Traefik needs on a cluster: an account with rights, and a class of gateways. */
record TraefikObjects(KubernetesClient client) {
  /** The name of the account and of its namespace. */
  static final String ACCOUNT = "traefik";

  private static final String CONTROLLER = "traefik.io/gateway-controller";

  /** Installs or updates the account and its rights. */
  void installAccount() {
    try (InputStream yaml = TraefikObjects.class.getResourceAsStream("traefik.yaml")) {
      List<HasMetadata> objects = new KubernetesSerialization().unmarshal(requireNonNull(yaml));
      objects.forEach(object -> client.resource(object).patch(ServerSideApply.AS_MANTA));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the class anew, so that nobody but the Traefik that starts now can have accepted it. */
  void makeGatewayClass() {
    GatewayClass made =
        new GatewayClassBuilder()
            .withNewMetadata()
            .withName(GatewayController.GATEWAY_CLASS)
            .endMetadata()
            .withNewSpec()
            .withControllerName(CONTROLLER)
            .endSpec()
            .build();
    client.resource(made).delete();
    client.resource(made).waitUntilCondition(Objects::isNull, 30, TimeUnit.SECONDS);
    client.resource(made).create();
  }

  /** Whether Traefik has read all it has to know, and said that it serves the class. */
  boolean isClassAccepted() {
    GatewayClass found =
        client.resources(GatewayClass.class).withName(GatewayController.GATEWAY_CLASS).get();
    return found != null
        && found.getStatus() != null
        && found.getStatus().getConditions().stream()
            .anyMatch(c -> c.getType().equals("Accepted") && c.getStatus().equals("True"));
  }
}
