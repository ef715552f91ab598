package io.mantaray.operator.raycluster;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.status.Refusal;
import io.mantaray.operator.validation.Layer;
import io.mantaray.operator.validation.ProblemText;
import io.mantaray.operator.validation.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides whether a RayCluster is ours to work on, and can be.
 *
 * <ol>
 *   <li>One that another looks after is not ours.
 *   <li>One that is being deleted may be as wrong as it likes: nothing is made of it any more.
 *   <li>One with problems is refused, and what runs of it goes on running.
 * </ol>
 */
sealed interface ClusterAdmission {
  String KIND = Origin.RAY_CLUSTER.kind();

  String REFUSED = "The RayCluster cannot be made.";

  /** Work on it. */
  record Admitted(DeclaredCluster cluster, List<Notice> notices) implements ClusterAdmission {}

  /** Not ours. */
  record Foreign() implements ClusterAdmission {}

  /**
   * It cannot be made.
   *
   * @param refusal the same for its status
   * @param mayPass whether this may be over without the user doing anything
   */
  record Refused(List<Notice> notices, Refusal refusal, boolean mayPass)
      implements ClusterAdmission {}

  static ClusterAdmission of(RayCluster object, ClusterValidation validation) {
    DeclaredCluster cluster = DeclaredCluster.of(object);
    if (cluster.otherManager().isPresent()) {
      return new Foreign();
    }
    if (object.isMarkedForDeletion()) {
      return new Admitted(cluster, List.of());
    }
    Verdict verdict = validation.check(object);
    List<Notice> notices = new ArrayList<>();
    verdict.warnings().forEach(w -> notices.add(Notice.warning(Layer.SPEC.eventReason(KIND), w)));
    if (verdict.accepted()) {
      return new Admitted(cluster, notices);
    }
    Layer layer = verdict.refusedBy().orElseThrow();
    String reason = layer.eventReason(KIND);
    notices.add(Notice.warning(reason, ProblemText.of(REFUSED, verdict.problems())));
    Refusal refusal =
        new Refusal(
            reason,
            ProblemText.of(REFUSED, verdict.problems(), ProblemText.LONGEST_MESSAGE),
            object.getMetadata().getGeneration());
    return new Refused(notices, refusal, layer == Layer.STATUS);
  }
}
