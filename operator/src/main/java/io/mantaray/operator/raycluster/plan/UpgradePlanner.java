package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether the pods were created from another spec. If another operator version wrote the
 * head's hash, the hash is updated instead: an upgrade of the operator must not replace pods.
 */
public final class UpgradePlanner {
  private final String version;

  public UpgradePlanner(String version) {
    this.version = version;
  }

  /** What the annotations of the head tell. */
  public sealed interface Finding {
    record UpToDate() implements Finding {}

    record Outdated() implements Finding {}

    /** Another operator version wrote the annotations; the stage overwrites them. */
    record Stamp(Stage stage) implements Finding {}
  }

  public Finding decide(String hash, Optional<ObservedPod> head) {
    if (head.isEmpty()) {
      return new Finding.UpToDate();
    }
    Map<String, String> annotations = head.get().getMetadata().getAnnotations();
    String stampedBy =
        annotations == null ? "" : annotations.getOrDefault(RayAnnotations.OPERATOR_VERSION, "");
    String stamp =
        annotations == null ? "" : annotations.getOrDefault(RayAnnotations.RECREATE_HASH, "");
    if (!stampedBy.isEmpty() && !stampedBy.equals(version)) {
      return new Finding.Stamp(
          Stage.of(
              ClusterStage.STAMP_HEAD,
              List.of(new Action.Patch(head.get(), patch(hash), ActionEvents.NOTHING))));
    }
    return stamp.isEmpty() || stamp.equals(hash) ? new Finding.UpToDate() : new Finding.Outdated();
  }

  private String patch(String hash) {
    return """
    [{"op":"add","path":"/metadata/annotations/%s","value":"%s"},{"op":"add","path":"/metadata/annotations/%s","value":"%s"}]"""
        .formatted(
            escaped(RayAnnotations.RECREATE_HASH),
            hash,
            escaped(RayAnnotations.OPERATOR_VERSION),
            version);
  }

  private static String escaped(String key) {
    return key.replace("/", "~1");
  }
}
