package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What we decide of a service that we made. All else belongs to users and the API server: further
 * labels, annotations and ports, addresses (which are immutable), node ports, IP families, affinity
 * and policies.
 *
 * @param labels that it must have, among others
 * @param selector which is ours as a whole: one entry more and no pod is selected
 * @param ports that must lead where we say; empty where this is not to be judged
 * @param publishesUnready whether pods must be found by name before they are ready
 * @param type of the service; empty where this is not to be judged
 */
public record OwnedServiceFields(
    Map<String, String> labels,
    Map<String, String> selector,
    DeclaredPorts ports,
    boolean publishesUnready,
    Optional<String> type) {
  public static final EventReasons CREATING = EventReasons.creating("Service");
  private static final EventReasons UPDATING = EventReasons.updating("Service");

  /** Judges a service that we own. */
  public Verdict<Service> compare(Service existing) {
    ServiceSpec spec = existing.getSpec() == null ? new ServiceSpec() : existing.getSpec();
    Map<String, String> foundLabels = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    ServiceBuilder repaired = new ServiceBuilder(existing);
    if (!OwnedEntries.hold(labels, foundLabels)) {
      differences.add("it lost labels: " + OwnedEntries.describeLost(labels, foundLabels));
      repaired.editOrNewMetadata().withLabels(OwnedEntries.over(foundLabels, labels)).endMetadata();
    }
    if (!selector.equals(spec.getSelector())) {
      differences.add("its selector was " + spec.getSelector());
      repaired.editOrNewSpec().withSelector(selector).endSpec();
    }
    if (!ports.hold(spec.getPorts())) {
      differences.add("some of its ports were missing or led elsewhere");
      repaired.editOrNewSpec().withPorts(ports.over(spec.getPorts())).endSpec();
    }
    if (publishesUnready && !Boolean.TRUE.equals(spec.getPublishNotReadyAddresses())) {
      differences.add("it hid pods that are not ready");
      repaired.editOrNewSpec().withPublishNotReadyAddresses(true).endSpec();
    }
    if (type.isPresent() && !type.get().equals(spec.getType())) {
      differences.add("its type was " + spec.getType());
      repaired.editOrNewSpec().withType(type.get()).endSpec();
    }
    return Verdict.update(repaired.build(), differences, UPDATING);
  }
}
