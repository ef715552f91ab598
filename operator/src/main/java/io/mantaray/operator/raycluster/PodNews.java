package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;

/** Which changes of a pod are worth a look at its cluster. */
final class PodNews {
  private PodNews() {}

  /**
   * False if all that happened is that the pod found its node, which is one in three changes while
   * a cluster comes up. For a pod that had to wait for a node it is news.
   */
  static boolean isNews(Pod before, Pod now) {
    boolean placed =
        before.getSpec() != null
            && now.getSpec() != null
            && before.getSpec().getNodeName() == null
            && now.getSpec().getNodeName() != null;
    return !placed
        || !sameMetadata(before.getMetadata(), now.getMetadata())
        || !sameStatus(before.getStatus(), now.getStatus());
  }

  private static boolean sameMetadata(ObjectMeta before, ObjectMeta now) {
    return Objects.equals(before.getLabels(), now.getLabels())
        && Objects.equals(before.getAnnotations(), now.getAnnotations())
        && Objects.equals(before.getOwnerReferences(), now.getOwnerReferences())
        && Objects.equals(before.getDeletionTimestamp(), now.getDeletionTimestamp());
  }

  private static boolean sameStatus(PodStatus before, PodStatus now) {
    return before != null
        && now != null
        && Objects.equals(before.getPhase(), now.getPhase())
        && Objects.equals(before.getReason(), now.getReason())
        && Objects.equals(before.getPodIP(), now.getPodIP())
        && Objects.equals(before.getContainerStatuses(), now.getContainerStatuses())
        && Objects.equals(before.getInitContainerStatuses(), now.getInitContainerStatuses())
        && otherConditions(before).equals(otherConditions(now));
  }

  /** All but the one that says that the pod has a node. */
  private static List<PodCondition> otherConditions(PodStatus status) {
    return status.getConditions().stream()
        .filter(
            condition ->
                !("PodScheduled".equals(condition.getType())
                    && "True".equals(condition.getStatus())))
        .toList();
  }
}
