package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.function.Function;

/**
 * Stages of writes to pods. Should one fail, its purpose after "Failed" is the reason of the
 * condition ReplicaFailure.
 */
final class PodStages {
  static final String DELETE_ALL = "DeleteAllPods";
  static final String DELETE_HEAD = "DeleteHeadPod";
  static final String CREATE_HEAD = "CreateHeadPod";
  static final String DELETE_WORKER = "DeleteWorkerPod";
  static final String CREATE_WORKER = "CreateWorkerPod";

  static final String DELETED_WORKER = "DeletedWorkerPod";

  private PodStages() {}

  static Stage createHead(Pod pod) {
    Telling telling =
        Telling.of(
            Notice.normal("CreatedHeadPod", "Created the head pod " + name(pod)),
            Notice.warning(
                "FailedToCreateHeadPod", "The head pod " + name(pod) + " could not be created"));
    return new Stage(CREATE_HEAD, List.of(new Action.Create(pod, telling)));
  }

  static Stage deleteHead(Pod pod, String why) {
    Telling telling =
        Telling.of(
            Notice.normal("DeletedHeadPod", "Deleted the head pod " + name(pod) + ": " + why),
            Notice.warning(
                "FailedToDeleteHeadPod", "The head pod " + name(pod) + " could not be deleted"));
    return new Stage(DELETE_HEAD, List.of(new Action.Delete(pod, telling)));
  }

  static Stage createWorkers(List<Pod> pods) {
    return new Stage(
        CREATE_WORKER,
        pods.stream()
            .<Action>map(
                pod ->
                    new Action.Create(
                        pod,
                        Telling.of(
                            Notice.normal(
                                "CreatedWorkerPod", "Created the worker pod " + name(pod)),
                            Notice.warning(
                                "FailedToCreateWorkerPod",
                                "A worker pod of the group "
                                    + group(pod)
                                    + " could not be created"))))
            .toList());
  }

  static Stage deleteWorkers(List<Pod> pods, Function<Pod, String> why) {
    return new Stage(
        DELETE_WORKER,
        pods.stream()
            .<Action>map(
                pod ->
                    new Action.Delete(
                        pod,
                        Telling.of(
                            Notice.normal(
                                DELETED_WORKER,
                                "Deleted the worker pod " + name(pod) + ": " + why.apply(pod)),
                            Notice.warning(
                                "FailedToDeleteWorkerPod",
                                "The worker pod " + name(pod) + " could not be deleted"))))
            .toList());
  }

  /** Deletes without a word on each: the caller tells about all of them at once. */
  static Stage deleteAll(List<Pod> pods, String reason) {
    Notice failed =
        Notice.warning("FailedToDeletePodCollection", "The pods could not be deleted " + reason);
    return new Stage(
        DELETE_ALL,
        pods.stream()
            .<Action>map(pod -> new Action.Delete(pod, Telling.onFailure(failed)))
            .toList());
  }

  private static String name(Pod pod) {
    return pod.getMetadata().getName();
  }

  private static String group(Pod pod) {
    return ClusterPods.label(pod, io.mantaray.operator.conventions.RayLabels.GROUP);
  }
}
