package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import java.util.List;

/** Adds and removes the operator's finalizers; those of others stay. */
public final class Finalizers {
  private Finalizers() {}

  public static boolean has(HasMetadata object, String finalizer) {
    return object.getMetadata().getFinalizers().contains(finalizer);
  }

  /**
   * Adds the finalizer to an object that does not have it. The test of the resourceVersion keeps
   * finalizers that others add concurrently.
   */
  public static Stage add(HasMetadata object, String finalizer) {
    boolean first = object.getMetadata().getFinalizers().isEmpty();
    String patch =
        """
        [{"op":"test","path":"/metadata/resourceVersion","value":"%s"},{"op":"add","path":"%s","value":%s}]"""
            .formatted(
                object.getMetadata().getResourceVersion(),
                first ? "/metadata/finalizers" : "/metadata/finalizers/-",
                first ? "[\"" + finalizer + "\"]" : "\"" + finalizer + "\"");
    return stage(ObjectStage.ADD_FINALIZER, object, patch, ActionEvents.NOTHING);
  }

  /** Removes the finalizer from an object that has it. */
  public static Stage remove(HasMetadata object, String finalizer, ActionEvents events) {
    String path = "/metadata/finalizers/" + object.getMetadata().getFinalizers().indexOf(finalizer);
    String patch =
        """
        [{"op":"test","path":"%s","value":"%s"},{"op":"remove","path":"%s"}]"""
            .formatted(path, finalizer, path);
    return stage(ObjectStage.REMOVE_FINALIZER, object, patch, events);
  }

  private static Stage stage(
      ObjectStage purpose, HasMetadata object, String patch, ActionEvents events) {
    return Stage.of(purpose, List.of(new Action.Patch(object, patch, events)));
  }
}
