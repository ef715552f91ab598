package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Plays the controller of Gateways and HTTPRoutes of one class: all are programmed at once. */
final class SimulatedGateways implements AutoCloseable {
  static final String CLASS = "simulated";

  private static final String CONTROLLER = "example.com/simulated";

  private final KubernetesClient client;
  private final SharedIndexInformer<Gateway> gateways;
  private final SharedIndexInformer<HTTPRoute> routes;

  /** Plays from now on, in all namespaces. */
  SimulatedGateways(KubernetesClient client) {
    this.client = client;
    gateways =
        client
            .resources(Gateway.class)
            .inAnyNamespace()
            .inform(handler(this::program, SimulatedGateways::isOurs));
    routes = client.resources(HTTPRoute.class).inAnyNamespace().inform(handler(this::accept));
  }

  @Override
  public void close() {
    gateways.close();
    routes.close();
  }

  private static boolean isOurs(Gateway gateway) {
    return CLASS.equals(gateway.getSpec().getGatewayClassName());
  }

  private void program(Gateway gateway) {
    boolean isDone =
        gateway.getStatus() != null
            && isObserved(gateway, gateway.getStatus().getConditions().stream());
    if (!isDone) {
      write(
          new GatewayBuilder(gateway)
              .withNewStatus()
              .withConditions(conditions(gateway, "Accepted", "Programmed"))
              .endStatus()
              .build());
    }
  }

  private void accept(HTTPRoute route) {
    boolean isDone =
        route.getStatus() != null
            && isObserved(
                route,
                route.getStatus().getParents().stream()
                    .flatMap(parent -> parent.getConditions().stream()));
    if (!isDone) {
      ParentReference parent = route.getSpec().getParentRefs().getFirst();
      write(
          new HTTPRouteBuilder(route)
              .withNewStatus()
              .withParents(
                  new RouteParentStatusBuilder()
                      .withControllerName(CONTROLLER)
                      .withParentRef(parent)
                      .withConditions(conditions(route, "Accepted", "ResolvedRefs"))
                      .build())
              .endStatus()
              .build());
    }
  }

  private static boolean isObserved(HasMetadata object, Stream<Condition> conditions) {
    long generation = object.getMetadata().getGeneration();
    return conditions
        .filter(condition -> "Accepted".equals(condition.getType()))
        .anyMatch(
            condition ->
                "True".equals(condition.getStatus())
                    && Long.valueOf(generation).equals(condition.getObservedGeneration()));
  }

  private static List<Condition> conditions(HasMetadata object, String... types) {
    return Stream.of(types)
        .map(
            type ->
                new ConditionBuilder()
                    .withType(type)
                    .withStatus("True")
                    .withReason(type)
                    .withMessage("")
                    .withObservedGeneration(object.getMetadata().getGeneration())
                    .withLastTransitionTime(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                    .build())
        .toList();
  }

  /** Of an object that was changed or deleted meanwhile, the next event tells. */
  private void write(HasMetadata object) {
    try {
      client.resource(object).updateStatus();
    } catch (KubernetesClientException e) {
      if (e.getCode() != 404 && e.getCode() != 409) {
        throw e;
      }
    }
  }

  private static <T extends HasMetadata> ResourceEventHandler<T> handler(Consumer<T> action) {
    return handler(action, _ -> true);
  }

  private static <T extends HasMetadata> ResourceEventHandler<T> handler(
      Consumer<T> action, Predicate<T> filter) {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        act(object);
      }

      @Override
      public void onUpdate(T old, T object) {
        act(object);
      }

      @Override
      public void onDelete(T object, boolean unknown) {}

      private void act(T object) {
        if (filter.test(object) && !object.isMarkedForDeletion()) {
          action.accept(object);
        }
      }
    };
  }
}
