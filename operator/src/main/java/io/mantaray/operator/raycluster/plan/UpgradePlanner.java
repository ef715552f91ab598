package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells whether pods were made from another spec. A head that another version of an operator
 * stamped is stamped anew instead: a new operator is no reason for new pods.
 */
public final class UpgradePlanner {
  private final String version;

  public UpgradePlanner(String version) {
    this.version = version;
  }

  /** What the stamps on the head say. */
  public sealed interface Finding {
    record UpToDate() implements Finding {}

    record Outdated() implements Finding {}

    /** Another operator's stamp; this puts ours in its place. */
    record Stamp(Stage stage) implements Finding {}
  }

  public Finding decide(String hash, Optional<Pod> head) {
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
          new Stage("stamp", List.of(new Action.Patch(head.get(), patch(hash), Telling.NOTHING))));
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
