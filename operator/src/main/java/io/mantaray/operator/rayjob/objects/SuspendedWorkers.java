package io.mantaray.operator.rayjob.objects;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.objects.EventReasons;
import java.util.List;
import java.util.Optional;

/**
 * Deletes the workers of a cluster whose job has ended, and keeps the head.
 *
 * <p>The autoscaler writes to the same groups, so this is a patch: it sets one field of each group
 * and fails, to be retried, if groups were added or removed since they were read.
 */
public final class SuspendedWorkers {
  public static final EventReasons SUSPENDING = EventReasons.updating("RayCluster");

  private SuspendedWorkers() {}

  /** The RFC 6902 patch that suspends all groups; empty if they are suspended. */
  public static Optional<String> patch(DeclaredCluster cluster) {
    ArrayNode patch = JsonNodeFactory.instance.arrayNode();
    List<DeclaredGroup> groups = cluster.groups();
    for (int i = 0; i < groups.size(); i++) {
      if (!groups.get(i).suspended()) {
        String path = "/spec/workerGroupSpecs/" + i;
        patch
            .addObject()
            .put("op", "test")
            .put("path", path + "/groupName")
            .put("value", groups.get(i).name());
        patch.addObject().put("op", "add").put("path", path + "/suspend").put("value", true);
      }
    }
    return patch.isEmpty() ? Optional.empty() : Optional.of(patch.toString());
  }
}
