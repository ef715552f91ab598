package io.mantaray.operator.kubernetes.pods;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of an existing pod that the caches keep: its metadata and status, and the few fields of
 * its spec that decisions depend on. Strings that are left out are empty.
 *
 * <p>Its JSON form is only the metadata, which is enough to refer to it in a request.
 *
 * @param metadata belongs to the cache and must not be changed
 */
@Version("v1")
@Group("")
@Kind("Pod")
@Plural("pods")
@JsonDeserialize(using = ObservedPodReader.class)
public record ObservedPod(ObjectMeta metadata, @JsonIgnore Spec spec, @JsonIgnore Status status)
    implements HasMetadata, Namespaced {

  /**
   * The kept part of the pod's spec.
   *
   * @param nodeName empty until the pod is scheduled
   * @param containers their names; the first is Ray's
   * @param ports of the first container
   */
  public record Spec(
      String nodeName, String restartPolicy, List<String> containers, List<ObservedPort> ports) {
    static final Spec NONE = new Spec("", "", List.of(), List.of());

    public Spec {
      containers = List.copyOf(containers);
      ports = List.copyOf(ports);
    }
  }

  /** The kept part of the pod's status. */
  public record Status(
      String phase,
      String reason,
      String message,
      String podIP,
      List<ObservedCondition> conditions,
      List<ObservedContainer> initContainers,
      List<ObservedContainer> containers) {
    static final Status NONE = new Status("", "", "", "", List.of(), List.of(), List.of());

    private static final String READY = "Ready";

    public Status {
      conditions = List.copyOf(conditions);
      initContainers = List.copyOf(initContainers);
      containers = List.copyOf(containers);
    }

    public Optional<ObservedCondition> condition(String type) {
      for (ObservedCondition condition : conditions) {
        if (condition.type().equals(type)) {
          return Optional.of(condition);
        }
      }
      return Optional.empty();
    }

    /** The Ready condition. */
    public Optional<ObservedCondition> ready() {
      return condition(READY);
    }

    /** Whether the Ready condition is true. */
    public boolean isReady() {
      return ready().filter(ObservedCondition::isTrue).isPresent();
    }

    public boolean isRunning() {
      return phase.equals("Running");
    }
  }

  /** The kept part of a complete pod, such as one that was just created. */
  public static ObservedPod of(Pod pod) {
    return PodProjection.of(pod);
  }

  /** The value of a label; empty if the pod does not have it. */
  public String label(String key) {
    Map<String, String> labels = metadata.getLabels();
    return labels == null ? "" : labels.getOrDefault(key, "");
  }

  /** The pod with a deletion timestamp. */
  public ObservedPod deletedAt(Instant time) {
    return new ObservedPod(
        new ObjectMetaBuilder(metadata).withDeletionTimestamp(time.toString()).build(),
        spec,
        status);
  }

  @Override
  public ObjectMeta getMetadata() {
    return metadata;
  }

  @Override
  public void setMetadata(ObjectMeta changed) {
    throw new UnsupportedOperationException("an observed pod cannot be changed");
  }

  /** Called by the client; the version is constant. */
  @Override
  public void setApiVersion(String version) {}
}
