package io.mantaray.operator.raycluster.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes repeated pod failures into an annotation, so that they survive a restart. */
final class FailureAnnotation {
  private static final String PATH =
      "/metadata/annotations/" + RayAnnotations.POD_FAILURES.replace("/", "~1");

  private FailureAnnotation() {}

  /** Updates the annotation; empty if it is up to date. */
  static Optional<Stage> write(RayCluster cluster, PodFailures failures) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    String written = annotations == null ? null : annotations.get(RayAnnotations.POD_FAILURES);
    String desired = failures.annotation().orElse(null);
    if (Objects.equals(written, desired)) {
      return Optional.empty();
    }
    ArrayNode patch = JsonNodeFactory.instance.arrayNode();
    if (desired == null) {
      add(patch, "test", PATH, written);
      patch.addObject().put("op", "remove").put("path", PATH);
    } else {
      if (annotations == null || annotations.isEmpty()) {
        // Fails if annotations were added in the meantime, as this would replace them.
        add(patch, "test", "/metadata/resourceVersion", version(cluster));
        patch.addObject().put("op", "add").put("path", "/metadata/annotations").putObject("value");
      }
      add(patch, "add", PATH, desired);
    }
    Action action = new Action.Patch(cluster, patch.toString(), ActionEvents.NOTHING);
    return Optional.of(Stage.of(ClusterStage.RECORD_POD_FAILURES, List.of(action)));
  }

  private static void add(ArrayNode patch, String op, String path, @Nullable String value) {
    patch.addObject().put("op", op).put("path", path).put("value", value);
  }

  private static String version(RayCluster cluster) {
    return cluster.getMetadata().getResourceVersion();
  }
}
