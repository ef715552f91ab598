package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.status.PodOperation;
import java.util.List;
import java.util.function.Function;

/** Stages that create and delete pods. */
final class PodStages {
  static final String DELETED_WORKER = "DeletedWorkerPod";

  private PodStages() {}

  static Stage createHead(Pod pod) {
    ActionEvents events =
        ActionEvents.of(
            EventTemplate.normal("CreatedHeadPod", "Created the head pod " + name(pod)),
            EventTemplate.warning(
                "FailedToCreateHeadPod", "The head pod " + name(pod) + " could not be created"));
    return Stage.of(PodOperation.CREATE_HEAD_POD, List.of(new Action.Create(pod, events)));
  }

  static Stage deleteHead(ObservedPod pod, String why) {
    ActionEvents events =
        ActionEvents.of(
            EventTemplate.normal(
                "DeletedHeadPod", "Deleted the head pod " + name(pod) + ": " + why),
            EventTemplate.warning(
                "FailedToDeleteHeadPod", "The head pod " + name(pod) + " could not be deleted"));
    return Stage.of(PodOperation.DELETE_HEAD_POD, List.of(new Action.Delete(pod, events)));
  }

  static Stage createWorkers(String group, List<Pod> pods) {
    return Stage.of(
        PodOperation.CREATE_WORKER_POD,
        group,
        pods.stream()
            .<Action>map(
                pod ->
                    new Action.Create(
                        pod,
                        ActionEvents.of(
                            EventTemplate.normal(
                                "CreatedWorkerPod", "Created the worker pod " + name(pod)),
                            EventTemplate.warning(
                                "FailedToCreateWorkerPod",
                                "A worker pod of the group " + group + " could not be created"))))
            .toList());
  }

  /**
   * Deletes workers.
   *
   * @param scope the group, or which of its pods
   */
  static Stage deleteWorkers(
      String scope, List<ObservedPod> pods, Function<ObservedPod, String> why) {
    return deleteWorkers(scope, pods, why, "FailedToDeleteWorkerPod");
  }

  /** Deletes all workers of a group. */
  static Stage deleteGroup(String group, List<ObservedPod> pods, String why) {
    return deleteWorkers(group, pods, _ -> why, "FailedToDeleteWorkerPodCollection");
  }

  private static Stage deleteWorkers(
      String scope, List<ObservedPod> pods, Function<ObservedPod, String> why, String failed) {
    return Stage.of(
        PodOperation.DELETE_WORKER_POD,
        scope,
        pods.stream()
            .<Action>map(
                pod ->
                    new Action.Delete(
                        pod,
                        ActionEvents.of(
                            EventTemplate.normal(
                                DELETED_WORKER,
                                "Deleted the worker pod " + name(pod) + ": " + why.apply(pod)),
                            EventTemplate.warning(
                                failed, "The worker pod " + name(pod) + " could not be deleted"))))
            .toList());
  }

  /**
   * Deletes pods without an event for each: the caller publishes one for all.
   *
   * @param scope which of the pods
   */
  static Stage deleteAll(String scope, List<ObservedPod> pods, String reason) {
    EventTemplate failed =
        EventTemplate.warning(
            "FailedToDeletePodCollection", "The pods could not be deleted " + reason);
    return Stage.of(
        PodOperation.DELETE_ALL_PODS,
        scope,
        pods.stream()
            .<Action>map(pod -> new Action.Delete(pod, ActionEvents.onFailure(failed)))
            .toList());
  }

  private static String name(HasMetadata pod) {
    return pod.getMetadata().getName();
  }
}
