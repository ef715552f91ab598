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
 * The ports that the operator declares for a service. It decides their number, target port and
 * protocol; node ports, application protocols and ports of other names belong to others.
 *
 * @param byName in the order in which missing ports are added
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

  /** Whether the existing ports include all declared ports. */
  boolean areIn(@Nullable List<ServicePort> existing) {
    Map<String, ServicePort> found = of(existing).byName();
    return byName.values().stream()
        .allMatch(
            port -> {
              ServicePort same = found.get(name(port));
              return same != null && hasSameTarget(port, same);
            });
  }

  /**
   * Merges the declared ports into the existing ones.
   *
   * <ol>
   *   <li>An existing port with a declared name gets the declared number, target and protocol.
   *   <li>An existing port with a declared number but another name is renamed, or removed if the
   *       declared name exists too: a service cannot have the same number twice.
   *   <li>Other ports stay.
   *   <li>Declared ports that are still missing are added.
   * </ol>
   */
  List<ServicePort> overlay(@Nullable List<ServicePort> existing) {
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
          ports.add(repaired(port, ours));
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

  private static ServicePort repaired(ServicePort existing, ServicePort ours) {
    return hasSameTarget(ours, existing) && name(existing).equals(name(ours))
        ? existing
        : new ServicePortBuilder(existing)
            .withName(ours.getName())
            .withPort(ours.getPort())
            .withTargetPort(target(ours))
            .withProtocol(protocol(ours))
            .build();
  }

  private static boolean hasSameTarget(ServicePort ours, ServicePort other) {
    return Objects.equals(ours.getPort(), other.getPort())
        && target(ours).equals(target(other))
        && protocol(ours).equals(protocol(other));
  }

  /** The target port, which defaults to the port's number. */
  private static IntOrString target(ServicePort port) {
    IntOrString target = port.getTargetPort();
    boolean unset =
        target == null || Objects.equals(target.getValue(), 0) || "".equals(target.getValue());
    return unset ? new IntOrString(port.getPort()) : target;
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
