package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Gateway and the route of the service, with their controller. */
final class SimulatedGateway {
  private @Nullable Gateway gateway;
  private @Nullable HTTPRoute route;
  private boolean works = true;

  List<Gateway> gateways() {
    return gateway == null ? List.of() : List.of(gateway);
  }

  List<HTTPRoute> routes() {
    return route == null ? List.of() : List.of(route);
  }

  /** As after its class was created, or deleted. */
  void works(boolean now) {
    works = now;
    if (gateway != null) {
      write(gateway);
    }
    if (route != null) {
      write(route);
    }
  }

  /** As its controller does, at once; as the API server, it agrees. */
  boolean write(Gateway made) {
    gateway =
        new GatewayBuilder(made)
            .withNewStatus()
            .withConditions(condition("Accepted"), condition("Programmed"))
            .endStatus()
            .build();
    return true;
  }

  boolean write(HTTPRoute made) {
    route =
        new HTTPRouteBuilder(made)
            .withNewStatus()
            .addNewParent()
            .withParentRef(made.getSpec().getParentRefs().getFirst())
            .withConditions(condition("Accepted"), condition("ResolvedRefs"))
            .endParent()
            .endStatus()
            .build();
    return true;
  }

  private Condition condition(String type) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus(works ? "True" : "False")
        .withReason(works ? type : "NoSuchClass")
        .withMessage(works ? "" : "there is no GatewayClass g")
        .build();
  }

  boolean delete(HasMetadata object) {
    if (object instanceof Gateway) {
      gateway = null;
    } else {
      route = null;
    }
    return true;
  }

  void deleteBoth() {
    gateway = null;
    route = null;
  }
}
