package io.mantaray.operator.rayservice.traffic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.serve.ServeProxies;
import java.util.List;
import java.util.Optional;

/**
 * The label of a head by which the serve service selects it: it follows the health of the proxy on
 * it, which its readiness does not tell. While Serve does not answer, it stays as it is.
 */
public final class HeadServeLabel {
  private static final String PATH = "/metadata/labels/ray.io~1serve";

  private HeadServeLabel() {}

  /**
   * The change of the label, if there is any.
   *
   * @param isExcluded whether the head never serves
   */
  public static Optional<Stage> update(ObservedCluster cluster, boolean isExcluded) {
    return cluster
        .head()
        .filter(head -> !Ownership.isTerminating(head))
        .flatMap(
            head ->
                desired(cluster, head, isExcluded)
                    .filter(value -> !value.equals(head.label(RayLabels.SERVE)))
                    .map(value -> stage(head, value)));
  }

  private static Optional<String> desired(
      ObservedCluster cluster, ObservedPod head, boolean isExcluded) {
    return isExcluded
        ? Optional.of("false")
        : cluster
            .freshAnswer()
            .map(ServeProxies::new)
            .map(proxies -> Boolean.toString(proxies.isHealthyOn(head.status().podIP())));
  }

  private static Stage stage(ObservedPod head, String value) {
    String name = "%s for the head pod %s".formatted(value, Ownership.describe(head));
    return Stage.of(
        ServiceStage.LABEL_HEAD,
        head.getMetadata().getName(),
        List.of(
            new Action.Patch(
                head,
                patch(head, value),
                ActionEvents.of(
                    EventTemplate.normal(
                        "UpdatedHeadPodServeLabel", "Updated the serve label to " + name),
                    EventTemplate.warning(
                        "FailedToUpdateHeadPodServeLabel",
                        "Failed to update the serve label to " + name)))));
  }

  /** Fails if the pod was replaced by another one of its name. */
  private static String patch(ObservedPod head, String value) {
    ArrayNode patch = JsonNodeFactory.instance.arrayNode();
    patch
        .addObject()
        .put("op", "test")
        .put("path", "/metadata/uid")
        .put("value", head.getMetadata().getUid());
    patch.addObject().put("op", "add").put("path", PATH).put("value", value);
    return patch.toString();
  }
}
