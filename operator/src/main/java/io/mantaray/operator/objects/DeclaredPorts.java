package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The ports that we declare for a service, among those that it has. We decide where a port of ours
 * leads; node ports, application protocols and ports of other names belong to others.
 *
 * @param byName in the order in which missing ones are added
 */
public record DeclaredPorts(SequencedMap<String, ServicePort> byName) {
  private static final String TCP = "TCP";

  public static DeclaredPorts of(@Nullable List<ServicePort> ports) {
    SequencedMap<String, ServicePort> byName = new LinkedHashMap<>();
    for (ServicePort port : orNone(ports)) {
      byName.put(name(port), port);
    }
    return new DeclaredPorts(byName);
  }

  /** Whether each port is there and leads where it should, whatever other ports there are. */
  boolean hold(@Nullable List<ServicePort> existing) {
    Map<String, ServicePort> found = of(existing).byName();
    return byName.values().stream()
        .allMatch(
            port -> {
              ServicePort same = found.get(name(port));
              return same != null && leadsLike(port, same);
            });
  }

  /**
   * The ports of a service with ours put right.
   *
   * <ol>
   *   <li>One with the name of ours is led where ours should lead.
   *   <li>One with the number of ours but another name is renamed, or removed if ours is there too:
   *       a service cannot have the same number twice.
   *   <li>Others stay.
   *   <li>Those of ours that are still missing are added.
   * </ol>
   */
  List<ServicePort> over(@Nullable List<ServicePort> existing) {
    SequencedMap<String, ServicePort> missing = new LinkedHashMap<>(byName);
    Map<String, ServicePort> found = of(existing).byName();
    List<ServicePort> ports = new ArrayList<>();
    for (ServicePort port : orNone(existing)) {
      ServicePort named = byName.get(name(port));
      ServicePort numbered = named == null ? withNumberOf(port) : named;
      if (numbered == null) {
        ports.add(port);
      } else if (named != null || !found.containsKey(name(numbered))) {
        ServicePort ours = missing.remove(name(numbered));
        if (ours != null) {
          ports.add(led(port, ours));
        }
      }
    }
    ports.addAll(missing.values());
    return ports;
  }

  private @Nullable ServicePort withNumberOf(ServicePort other) {
    return byName.values().stream()
        .filter(port -> Objects.equals(port.getPort(), other.getPort()))
        .filter(port -> protocol(port).equals(protocol(other)))
        .findFirst()
        .orElse(null);
  }

  private static ServicePort led(ServicePort existing, ServicePort ours) {
    return leadsLike(ours, existing) && name(existing).equals(name(ours))
        ? existing
        : new ServicePortBuilder(existing)
            .withName(ours.getName())
            .withPort(ours.getPort())
            .withTargetPort(target(ours))
            .withProtocol(protocol(ours))
            .build();
  }

  private static boolean leadsLike(ServicePort ours, ServicePort other) {
    return Objects.equals(ours.getPort(), other.getPort())
        && target(ours).equals(target(other))
        && protocol(ours).equals(protocol(other));
  }

  /** Where a port leads: to the same number in the pod if it does not say. */
  private static IntOrString target(ServicePort port) {
    IntOrString target = port.getTargetPort();
    boolean unsaid =
        target == null || Objects.equals(target.getValue(), 0) || "".equals(target.getValue());
    return unsaid ? new IntOrString(port.getPort()) : target;
  }

  private static String protocol(ServicePort port) {
    return port.getProtocol() == null || port.getProtocol().isEmpty() ? TCP : port.getProtocol();
  }

  private static String name(ServicePort port) {
    return port.getName() == null ? "" : port.getName();
  }

  private static List<ServicePort> orNone(@Nullable List<ServicePort> ports) {
    return ports == null ? List.of() : ports;
  }
}
