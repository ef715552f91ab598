package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import java.util.List;

/** Finalizers of ours on an object that may have those of others too. */
public final class Finalizers {
  private static final String PURPOSE = "finalizer";

  private Finalizers() {}

  public static boolean has(HasMetadata object, String finalizer) {
    return object.getMetadata().getFinalizers().contains(finalizer);
  }

  /**
   * Adds one; only for an object that does not have it. Whoever adds his own at the same time does
   * not lose it, nor is ours added twice.
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
    return stage(object, patch, Telling.NOTHING);
  }

  /** Removes one; only for an object that has it. */
  public static Stage remove(HasMetadata object, String finalizer, Telling telling) {
    String path = "/metadata/finalizers/" + object.getMetadata().getFinalizers().indexOf(finalizer);
    String patch =
        """
        [{"op":"test","path":"%s","value":"%s"},{"op":"remove","path":"%s"}]"""
            .formatted(path, finalizer, path);
    return stage(object, patch, telling);
  }

  private static Stage stage(HasMetadata object, String patch, Telling telling) {
    return new Stage(PURPOSE, List.of(new Action.Patch(object, patch, telling)));
  }
}
