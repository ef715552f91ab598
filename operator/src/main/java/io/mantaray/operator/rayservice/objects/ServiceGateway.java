package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewayBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GatewaySpec;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Listener;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ListenerBuilder;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The Gateway through which requests come to a RayService that is upgraded incrementally. Its class
 * and the listener for HTTP are the operator's; other listeners are the user's.
 */
public final class ServiceGateway {
  private static final String LISTENER = "http";
  private static final String PROTOCOL = "HTTP";
  private static final int PORT = 80;

  private static final EventReasons CREATING = EventReasons.creating("Gateway");
  private static final EventReasons UPDATING = EventReasons.updating("Gateway");

  private ServiceGateway() {}

  public static String name(DeclaredService service) {
    return RayNames.gateway(service.name());
  }

  public static Gateway of(DeclaredService service, UpgradeSteps steps) {
    return new GatewayBuilder()
        .withMetadata(
            new ObjectMetaBuilder()
                .withNamespace(service.namespace())
                .withName(name(service))
                .withLabels(Origin.RAY_SERVICE.labels(service.name()))
                .withOwnerReferences(service.asOwner())
                .build())
        .withNewSpec()
        .withGatewayClassName(steps.gatewayClass())
        .withListeners(
            new ListenerBuilder().withName(LISTENER).withProtocol(PROTOCOL).withPort(PORT).build())
        .endSpec()
        .build();
  }

  /**
   * Compares with the existing Gateway.
   *
   * @param existing the Gateway of that name
   */
  public static ObjectChange<Gateway> compare(
      DeclaredService service, UpgradeSteps steps, Optional<Gateway> existing) {
    Gateway desired = of(service, steps);
    return existing
        .map(found -> compareExisting(service, steps, found))
        .orElseGet(() -> ObjectChange.create(desired, CREATING));
  }

  private static ObjectChange<Gateway> compareExisting(
      DeclaredService service, UpgradeSteps steps, Gateway existing) {
    if (!Ownership.isOwned(service.uid(), existing)) {
      return ObjectChange.fail(
          EventTemplate.warning(
              CREATING.failed(),
              "Gateway %s exists and does not belong to this RayService, so no requests can be routed through it. Delete or rename it, or give the RayService another name."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    GatewaySpec spec = existing.getSpec() == null ? new GatewaySpec() : existing.getSpec();
    List<Listener> listeners = withOurs(spec.getListeners());
    Map<String, String> labels = Origin.RAY_SERVICE.labels(service.name());
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.containsAll(existing.getMetadata().getLabels(), labels)) {
      differences.add("it lacked the labels by which it is watched");
    }
    if (!steps.gatewayClass().equals(spec.getGatewayClassName())) {
      differences.add("its class was " + spec.getGatewayClassName());
    }
    if (!listeners.equals(spec.getListeners())) {
      differences.add("its listener for HTTP was missing or another");
    }
    return ObjectChange.update(
        new GatewayBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.overlay(existing.getMetadata().getLabels(), labels))
            .endMetadata()
            .editOrNewSpec()
            .withGatewayClassName(steps.gatewayClass())
            .withListeners(listeners)
            .endSpec()
            .build(),
        differences,
        UPDATING);
  }

  private static List<Listener> withOurs(List<Listener> existing) {
    List<Listener> listeners = new ArrayList<>();
    boolean found = false;
    for (Listener listener : existing) {
      boolean ours = LISTENER.equals(listener.getName());
      found |= ours;
      listeners.add(
          ours
              ? new ListenerBuilder(listener).withProtocol(PROTOCOL).withPort(PORT).build()
              : listener);
    }
    if (!found) {
      listeners.addFirst(
          new ListenerBuilder().withName(LISTENER).withProtocol(PROTOCOL).withPort(PORT).build());
    }
    return listeners;
  }

  /** Why no requests come through the Gateway yet; empty if they do. */
  public static Optional<String> waitingFor(Gateway gateway) {
    List<Condition> conditions =
        gateway.getStatus() == null ? List.of() : gateway.getStatus().getConditions();
    return RouteConditions.firstNotTrue(conditions, List.of("Accepted", "Programmed"))
        .map(
            problem ->
                "Gateway %s is not ready: %s. Check that the GatewayClass %s exists and its controller runs."
                    .formatted(
                        Ownership.describe(gateway),
                        problem,
                        Objects.requireNonNullElse(
                            gateway.getSpec() == null
                                ? null
                                : gateway.getSpec().getGatewayClassName(),
                            "of it")));
  }
}
