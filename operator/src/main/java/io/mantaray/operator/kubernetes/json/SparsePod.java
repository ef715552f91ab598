package io.mantaray.operator.kubernetes.json;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateRunning;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;

/** Of a pod, what it is called and how it fares: how it was made is nine tenths of it. */
final class SparsePod {
  private static final FieldTable<OwnerReference> OWNER =
      new FieldTable<>(OwnerReference::new)
          .text("apiVersion", OwnerReference::setApiVersion)
          .text("kind", OwnerReference::setKind)
          .text("name", OwnerReference::setName)
          .text("uid", OwnerReference::setUid)
          .flag("controller", OwnerReference::setController)
          .flag("blockOwnerDeletion", OwnerReference::setBlockOwnerDeletion);

  private static final FieldTable<ObjectMeta> METADATA =
      new FieldTable<>(ObjectMeta::new)
          .text("name", ObjectMeta::setName)
          .text("namespace", ObjectMeta::setNamespace)
          .text("generateName", ObjectMeta::setGenerateName)
          .text("uid", ObjectMeta::setUid)
          .text("resourceVersion", ObjectMeta::setResourceVersion)
          .number("generation", ObjectMeta::setGeneration)
          .text("creationTimestamp", ObjectMeta::setCreationTimestamp)
          .text("deletionTimestamp", ObjectMeta::setDeletionTimestamp)
          .number("deletionGracePeriodSeconds", ObjectMeta::setDeletionGracePeriodSeconds)
          .textsByName("labels", ObjectMeta::setLabels)
          .textsByName("annotations", ObjectMeta::setAnnotations)
          .texts("finalizers", ObjectMeta::setFinalizers)
          .parts("ownerReferences", OWNER, ObjectMeta::setOwnerReferences);

  private static final FieldTable<PodSpec> SPEC =
      new FieldTable<>(PodSpec::new)
          .text("nodeName", PodSpec::setNodeName)
          .text("restartPolicy", PodSpec::setRestartPolicy)
          .parts(
              "containers",
              new FieldTable<>(Container::new).text("name", Container::setName),
              PodSpec::setContainers);

  private static final FieldTable<ContainerState> STATE =
      new FieldTable<>(ContainerState::new)
          .part(
              "waiting",
              new FieldTable<>(ContainerStateWaiting::new)
                  .text("reason", ContainerStateWaiting::setReason)
                  .text("message", ContainerStateWaiting::setMessage),
              ContainerState::setWaiting)
          .part(
              "running",
              new FieldTable<>(ContainerStateRunning::new)
                  .text("startedAt", ContainerStateRunning::setStartedAt),
              ContainerState::setRunning)
          .part(
              "terminated",
              new FieldTable<>(ContainerStateTerminated::new)
                  .integer("exitCode", ContainerStateTerminated::setExitCode)
                  .integer("signal", ContainerStateTerminated::setSignal)
                  .text("reason", ContainerStateTerminated::setReason)
                  .text("message", ContainerStateTerminated::setMessage)
                  .text("startedAt", ContainerStateTerminated::setStartedAt)
                  .text("finishedAt", ContainerStateTerminated::setFinishedAt),
              ContainerState::setTerminated);

  private static final FieldTable<ContainerStatus> CONTAINER_STATUS =
      new FieldTable<>(ContainerStatus::new)
          .text("name", ContainerStatus::setName)
          .text("image", ContainerStatus::setImage)
          .flag("ready", ContainerStatus::setReady)
          .flag("started", ContainerStatus::setStarted)
          .integer("restartCount", ContainerStatus::setRestartCount)
          .part("state", STATE, ContainerStatus::setState)
          .part("lastState", STATE, ContainerStatus::setLastState);

  private static final FieldTable<PodCondition> CONDITION =
      new FieldTable<>(PodCondition::new)
          .text("type", PodCondition::setType)
          .text("status", PodCondition::setStatus)
          .text("reason", PodCondition::setReason)
          .text("message", PodCondition::setMessage)
          .text("lastProbeTime", PodCondition::setLastProbeTime)
          .text("lastTransitionTime", PodCondition::setLastTransitionTime);

  private static final FieldTable<PodStatus> STATUS =
      new FieldTable<>(PodStatus::new)
          .text("phase", PodStatus::setPhase)
          .text("reason", PodStatus::setReason)
          .text("message", PodStatus::setMessage)
          .text("hostIP", PodStatus::setHostIP)
          .text("podIP", PodStatus::setPodIP)
          .text("startTime", PodStatus::setStartTime)
          .parts("conditions", CONDITION, PodStatus::setConditions)
          .parts("initContainerStatuses", CONTAINER_STATUS, PodStatus::setInitContainerStatuses)
          .parts("containerStatuses", CONTAINER_STATUS, PodStatus::setContainerStatuses);

  static final FieldTable<Pod> TABLE =
      new FieldTable<>(Pod::new)
          .text("apiVersion", Pod::setApiVersion)
          .text("kind", Pod::setKind)
          .part("metadata", METADATA, Pod::setMetadata)
          .part("spec", SPEC, Pod::setSpec)
          .part("status", STATUS, Pod::setStatus);

  private SparsePod() {}
}
