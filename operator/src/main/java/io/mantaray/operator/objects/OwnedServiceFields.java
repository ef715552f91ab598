package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields that the operator decides of a service that it owns. All others belong to users and
 * the API server: further labels, annotations and ports, addresses (which are immutable), node
 * ports, IP families, affinity and policies.
 *
 * @param labels the required labels; others may exist
 * @param selector compared as a whole: an additional entry would select no pod
 * @param ports the required ports; empty to leave the ports as they are
 * @param publishesUnready whether DNS must include pods that are not ready
 * @param type of the service; empty to leave it as it is
 */
public record OwnedServiceFields(
    Map<String, String> labels,
    Map<String, String> selector,
    DeclaredPorts ports,
    boolean publishesUnready,
    Optional<String> type) {
  public static final EventReasons CREATING = EventReasons.creating("Service");
  private static final EventReasons UPDATING = EventReasons.updating("Service");

  /** Compares a service with the desired fields. */
  public ObjectChange<Service> compare(Service existing) {
    ServiceSpec spec = existing.getSpec() == null ? new ServiceSpec() : existing.getSpec();
    Map<String, String> foundLabels = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    ServiceBuilder repaired = new ServiceBuilder(existing);
    if (!OwnedEntries.containsAll(foundLabels, labels)) {
      differences.add("it lost labels: " + OwnedEntries.describeLost(labels, foundLabels));
      repaired
          .editOrNewMetadata()
          .withLabels(OwnedEntries.overlay(foundLabels, labels))
          .endMetadata();
    }
    if (!selector.equals(spec.getSelector())) {
      differences.add("its selector was " + spec.getSelector());
      repaired.editOrNewSpec().withSelector(selector).endSpec();
    }
    if (!ports.areIn(spec.getPorts())) {
      differences.add("some of its ports were missing or led elsewhere");
      repaired.editOrNewSpec().withPorts(ports.overlay(spec.getPorts())).endSpec();
    }
    if (publishesUnready && !Boolean.TRUE.equals(spec.getPublishNotReadyAddresses())) {
      differences.add("it hid pods that are not ready");
      repaired.editOrNewSpec().withPublishNotReadyAddresses(true).endSpec();
    }
    if (type.isPresent() && !type.get().equals(spec.getType())) {
      differences.add("its type was " + spec.getType());
      repaired.editOrNewSpec().withType(type.get()).endSpec();
    }
    return ObjectChange.update(repaired.build(), differences, UPDATING);
  }
}
