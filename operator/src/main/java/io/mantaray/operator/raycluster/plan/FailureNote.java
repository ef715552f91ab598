package io.mantaray.operator.raycluster.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes repeated failures of pods into the annotation that outlives the operator. */
final class FailureNote {
  private static final String PATH =
      "/metadata/annotations/" + RayAnnotations.POD_FAILURES.replace("/", "~1");

  private FailureNote() {}

  /** Brings the annotation up to date; nothing if it is. */
  static Optional<Stage> write(RayCluster cluster, PodFailures failures) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    String written = annotations == null ? null : annotations.get(RayAnnotations.POD_FAILURES);
    String wanted = failures.annotation().orElse(null);
    if (Objects.equals(written, wanted)) {
      return Optional.empty();
    }
    ArrayNode patch = JsonNodeFactory.instance.arrayNode();
    if (wanted == null) {
      add(patch, "test", PATH, written);
      patch.addObject().put("op", "remove").put("path", PATH);
    } else {
      if (annotations == null || annotations.isEmpty()) {
        // Nobody else may have made the map meanwhile, as this would replace it.
        add(patch, "test", "/metadata/resourceVersion", version(cluster));
        patch.addObject().put("op", "add").put("path", "/metadata/annotations").putObject("value");
      }
      add(patch, "add", PATH, wanted);
    }
    Action action = new Action.Patch(cluster, patch.toString(), Telling.NOTHING);
    return Optional.of(new Stage("pod-failures", List.of(action)));
  }

  private static void add(ArrayNode patch, String op, String path, @Nullable String value) {
    patch.addObject().put("op", op).put("path", path).put("value", value);
  }

  private static String version(RayCluster cluster) {
    return cluster.getMetadata().getResourceVersion();
  }
}
