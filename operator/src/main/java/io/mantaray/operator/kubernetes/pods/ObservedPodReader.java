package io.mantaray.operator.kubernetes.pods;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.mantaray.operator.kubernetes.json.FieldTable;
import io.mantaray.operator.kubernetes.json.Metadata;
import io.mantaray.operator.kubernetes.json.SharedValues;
import io.mantaray.operator.kubernetes.pods.ContainerState.Running;
import io.mantaray.operator.kubernetes.pods.ContainerState.Terminated;
import io.mantaray.operator.kubernetes.pods.ContainerState.Waiting;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Reads pods from JSON, by tables of the fields that are kept: pods are most of what the operator
 * reads. Pods share equal values, because caches hold tens of thousands of them.
 */
final class ObservedPodReader extends JsonDeserializer<ObservedPod> {
  private static final FieldTable<PortFields> PORT =
      new FieldTable<>(PortFields::new)
          .shared("name", (port, name) -> port.name = name)
          .integer("containerPort", (port, number) -> port.number = number);

  private static final FieldTable<ContainerFields> CONTAINER =
      new FieldTable<>(ContainerFields::new)
          .shared("name", (container, name) -> container.name = name)
          .parts("ports", PORT, PortFields::port, (container, ports) -> container.ports = ports);

  private static final FieldTable<SpecFields> SPEC =
      new FieldTable<>(SpecFields::new)
          .shared("nodeName", (spec, name) -> spec.nodeName = name)
          .shared("restartPolicy", (spec, policy) -> spec.restartPolicy = policy)
          .parts("containers", CONTAINER, it -> it, (spec, all) -> spec.containers = all);

  private static final FieldTable<StateDetails> DETAILS =
      new FieldTable<>(StateDetails::new)
          .integer("exitCode", (state, code) -> state.exitCode = code)
          .shared("reason", (state, reason) -> state.reason = reason)
          .text("message", (state, message) -> state.message = message)
          .shared("startedAt", (state, time) -> state.startedAt = time)
          .shared("finishedAt", (state, time) -> state.finishedAt = time);

  private static final FieldTable<StateFields> STATE =
      new FieldTable<>(StateFields::new)
          .part("waiting", DETAILS, (state, details) -> state.state = details.waiting())
          .part("running", DETAILS, (state, details) -> state.state = details.running())
          .part("terminated", DETAILS, (state, details) -> state.state = details.terminated());

  private static final FieldTable<ContainerStatusFields> CONTAINER_STATUS =
      new FieldTable<>(ContainerStatusFields::new)
          .shared("name", (container, name) -> container.name = name)
          .shared("image", (container, image) -> container.image = image)
          .flag("ready", (container, ready) -> container.ready = ready)
          .integer("restartCount", (container, restarts) -> container.restarts = restarts)
          .part("state", STATE, (container, state) -> container.state = state.state)
          .part("lastState", STATE, (container, state) -> container.lastState = state.state);

  private static final FieldTable<ConditionFields> CONDITION =
      new FieldTable<>(ConditionFields::new)
          .shared("type", (condition, type) -> condition.type = type)
          .shared("status", (condition, status) -> condition.status = status)
          .shared("reason", (condition, reason) -> condition.reason = reason)
          .text("message", (condition, message) -> condition.message = message)
          .shared("lastTransitionTime", (condition, time) -> condition.time = time);

  private static final FieldTable<StatusFields> STATUS =
      new FieldTable<>(StatusFields::new)
          .shared("phase", (status, phase) -> status.phase = phase)
          .shared("reason", (status, reason) -> status.reason = reason)
          .text("message", (status, message) -> status.message = message)
          .text("podIP", (status, address) -> status.podIP = address)
          .parts(
              "conditions",
              CONDITION,
              ConditionFields::condition,
              (status, conditions) -> status.conditions = conditions)
          .parts(
              "initContainerStatuses",
              CONTAINER_STATUS,
              ContainerStatusFields::container,
              (status, containers) -> status.initContainers = containers)
          .parts(
              "containerStatuses",
              CONTAINER_STATUS,
              ContainerStatusFields::container,
              (status, containers) -> status.containers = containers);

  private static final FieldTable<PodFields> POD =
      new FieldTable<>(PodFields::new)
          .part("metadata", Metadata.COMPACT, (pod, metadata) -> pod.metadata = metadata)
          .part("spec", SPEC, (pod, spec) -> pod.spec = spec.spec())
          .part("status", STATUS, (pod, status) -> pod.status = status.status());

  @Override
  public ObservedPod deserialize(JsonParser json, DeserializationContext context)
      throws IOException {
    return POD.read(json).pod();
  }

  private static final class PodFields {
    private ObjectMeta metadata = new ObjectMeta();
    private ObservedPod.Spec spec = ObservedPod.Spec.NONE;
    private ObservedPod.Status status = ObservedPod.Status.NONE;

    ObservedPod pod() {
      return new ObservedPod(metadata, spec, status);
    }
  }

  private static final class SpecFields {
    private String nodeName = "";
    private String restartPolicy = "";
    private List<ContainerFields> containers = List.of();

    ObservedPod.Spec spec() {
      String[] names = new String[containers.size()];
      for (int i = 0; i < names.length; i++) {
        names[i] = containers.get(i).name;
      }
      return new ObservedPod.Spec(
          nodeName,
          restartPolicy,
          SharedValues.of(List.of(names)),
          containers.isEmpty() ? List.of() : SharedValues.of(containers.getFirst().ports));
    }
  }

  private static final class ContainerFields {
    private String name = "";
    private List<ObservedPort> ports = List.of();
  }

  private static final class PortFields {
    private String name = "";
    private int number;

    ObservedPort port() {
      return new ObservedPort(name, number);
    }
  }

  private static final class StatusFields {
    private String phase = "";
    private String reason = "";
    private String message = "";
    private String podIP = "";
    private List<ObservedCondition> conditions = List.of();
    private List<ObservedContainer> initContainers = List.of();
    private List<ObservedContainer> containers = List.of();

    ObservedPod.Status status() {
      return new ObservedPod.Status(
          phase, reason, message, podIP, conditions, initContainers, containers);
    }
  }

  private static final class ConditionFields {
    private String type = "";
    private String status = "";
    private String reason = "";
    private String message = "";
    private String time = "";

    ObservedCondition condition() {
      return SharedValues.of(new ObservedCondition(type, status, reason, message, time));
    }
  }

  private static final class ContainerStatusFields {
    private String name = "";
    private String image = "";
    private boolean ready;
    private int restarts;
    private ContainerState state = Waiting.UNKNOWN;
    private ContainerState lastState = Waiting.UNKNOWN;

    ObservedContainer container() {
      Optional<Terminated> lastTermination =
          lastState instanceof Terminated end ? Optional.of(end) : Optional.empty();
      return new ObservedContainer(name, image, ready, restarts, state, lastTermination);
    }
  }

  private static final class StateFields {
    private ContainerState state = Waiting.UNKNOWN;
  }

  private static final class StateDetails {
    private int exitCode;
    private String reason = "";
    private String message = "";
    private String startedAt = "";
    private String finishedAt = "";

    Waiting waiting() {
      return new Waiting(reason, message);
    }

    Running running() {
      return new Running(startedAt);
    }

    Terminated terminated() {
      return new Terminated(exitCode, reason, message, finishedAt);
    }
  }
}
