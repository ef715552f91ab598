package io.mantaray.api.crd;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceClusterStatus;
import io.mantaray.api.v1.RayServiceSpec;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.ScaleStrategy;
import io.mantaray.api.v1.ServeApplicationStatus;
import io.mantaray.api.v1.ServeDeploymentStatus;
import io.mantaray.api.v1.WorkerGroupSpec;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What was in the API when v1alpha1 was frozen. A field that v1 gets later does not appear there by
 * accident, and the day v1alpha1 is given up this file is deleted.
 *
 * <p>What a field is has not changed since; which ones were required has.
 */
final class V1alpha1 implements BiConsumer<Class<?>, ObjectNode> {

  static final Set<Class<?>> KINDS = Set.of(RayCluster.class, RayJob.class, RayService.class);

  /** The other kinds had none. */
  static final Set<Class<?>> KINDS_WITH_PRINTER_COLUMNS = Set.of(RayCluster.class);

  /** The fields of each record; {@code !} marks the required ones. */
  private static final Map<Class<?>, String> FIELDS =
      Map.ofEntries(
          entry(
              RayClusterSpec.class,
              "rayVersion headGroupSpec! workerGroupSpecs enableInTreeAutoscaling autoscalerOptions"
                  + " headServiceAnnotations suspend"),
          entry(
              HeadGroupSpec.class,
              "template! rayStartParams! serviceType headService enableIngress"),
          entry(
              WorkerGroupSpec.class,
              "groupName! replicas minReplicas! maxReplicas! template! rayStartParams!"
                  + " scaleStrategy"),
          entry(ScaleStrategy.class, "workersToDelete"),
          entry(
              AutoscalerOptions.class,
              "upscalingMode idleTimeoutSeconds image imagePullPolicy env envFrom volumeMounts"
                  + " resources securityContext"),
          entry(
              RayClusterStatus.class,
              "state reason head endpoints desiredWorkerReplicas minWorkerReplicas"
                  + " maxWorkerReplicas availableWorkerReplicas readyWorkerReplicas desiredCPU"
                  + " desiredMemory desiredGPU desiredTPU lastUpdateTime observedGeneration"),
          entry(HeadInfo.class, "podIP serviceIP"),
          entry(
              RayJobSpec.class,
              "entrypoint! runtimeEnvYAML jobId metadata entrypointNumCpus entrypointNumGpus"
                  + " entrypointResources submitterPodTemplate rayClusterSpec clusterSelector"
                  + " shutdownAfterJobFinishes ttlSecondsAfterFinished suspend"),
          entry(
              RayJobStatus.class,
              "jobDeploymentStatus jobStatus message jobId rayClusterName dashboardURL"
                  + " rayClusterStatus startTime endTime observedGeneration"),
          entry(
              RayServiceSpec.class,
              "serveConfigV2 rayClusterConfig serveService serviceUnhealthySecondThreshold"
                  + " deploymentUnhealthySecondThreshold"),
          entry(
              RayServiceStatus.class,
              "serviceStatus activeServiceStatus pendingServiceStatus lastUpdateTime"
                  + " observedGeneration"),
          entry(
              RayServiceClusterStatus.class, "rayClusterName rayClusterStatus applicationStatuses"),
          entry(
              ServeApplicationStatus.class,
              "status message serveDeploymentStatuses healthLastUpdateTime"),
          entry(ServeDeploymentStatus.class, "status message healthLastUpdateTime"));

  private final KubernetesTypes kubernetes;

  V1alpha1(KubernetesTypes kubernetes) {
    this.kubernetes = kubernetes;
  }

  static String deprecationWarning(String kind) {
    return """
        ray.io/v1alpha1 %1$s is deprecated, gets no new fields and will not be served for ever; \
        use ray.io/v1 %1$s"""
        .formatted(kind);
  }

  /** Cuts the schema of a record down to what it was. */
  @Override
  public void accept(Class<?> record, ObjectNode schema) {
    String listed = FIELDS.get(record);
    if (listed == null) {
      return; // It came later, and so did every field that leads to it.
    }
    ObjectNode properties = (ObjectNode) schema.get("properties");
    properties.retain(listed.replace("!", "").split(" ", -1));
    if (listed.contains("healthLastUpdateTime")) { // All that v1 has dropped.
      properties.set("healthLastUpdateTime", kubernetes.schema("Time"));
    }
    schema.remove("required");
    SchemaGenerator.require(
        schema,
        Arrays.stream(listed.split(" ", -1))
            .filter(field -> field.endsWith("!"))
            .map(field -> field.replace("!", "")));
  }
}
