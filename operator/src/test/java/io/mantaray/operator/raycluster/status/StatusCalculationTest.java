package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.TextNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusCalculationTest {
  private static final DeclaredCluster ONE_WORKER =
      Given.cluster("workerGroupSpecs: [{groupName: g, replicas: 1, maxReplicas: 5}]");

  private static ClusterObservation with(
      List<Service> services, ActionSummary outcome, ObservedPod... pods) {
    return new ClusterObservation(
        ONE_WORKER, null, new ObservedPods(List.of(pods)), services, outcome);
  }

  private static RayClusterStatus ready() {
    return Given.status(
        Given.observation(
            ONE_WORKER, null, Given.head(Given.READY), Given.worker("w", Given.READY)));
  }

  @Test
  void isReadyWhenAllPodsAre() {
    RayClusterStatus status = ready();
    assertThat(status.state()).isEqualTo("ready");
    assertThat(status.desiredWorkerReplicas()).isEqualTo(1);
    assertThat(status.availableWorkerReplicas()).isEqualTo(1);
    assertThat(status.readyWorkerReplicas()).isEqualTo(1);
    assertThat(status.minWorkerReplicas()).isNull();
    assertThat(status.maxWorkerReplicas()).isEqualTo(5);
    assertThat(status.observedGeneration()).isEqualTo(3);
    assertThat(status.lastUpdateTime()).isEqualTo(Timestamp.of(Given.NOW));
    assertThat(status.stateTransitionTimes())
        .containsExactly(Map.entry("ready", Timestamp.of(Given.NOW)));
    assertThat(status.conditions())
        .extracting(Condition::getType, Condition::getStatus)
        .containsExactly(
            tuple("HeadPodReady", "True"),
            tuple("RayClusterProvisioned", "True"),
            tuple("RayClusterSuspended", "False"),
            tuple("RayClusterSuspending", "False"));
  }

  @Test
  void anUnchangedReadyClusterIsNotWritten() {
    ClusterObservation again =
        Given.observation(
            ONE_WORKER, ready(), Given.head(Given.READY), Given.worker("w", Given.READY));
    NextStatus.Computed next = Given.computed(again, Given.NOW.plus(Duration.ofDays(1)));
    assertThat(next.changed()).isFalse();
    assertThat(next.requeueAt()).isEmpty();
  }

  @Test
  void staysReadyAndProvisionedWhenAPodIsLost() {
    RayClusterStatus status =
        Given.status(Given.observation(ONE_WORKER, ready(), Given.worker("w", Given.READY)));
    assertThat(status.state()).isEqualTo("ready");
    assertThat(status.head()).extracting(head -> head.podName()).isNull();
    assertThat(status.conditions())
        .extracting(Condition::getType, Condition::getStatus)
        .contains(tuple("HeadPodReady", "False"), tuple("RayClusterProvisioned", "True"));
  }

  @Test
  void isNotReadyByAFailedReconcileButProvisioned() {
    ActionSummary quota = ActionSummary.failure(PodOperation.CREATE_WORKER_POD, "exceeded quota");
    RayClusterStatus status =
        Given.status(with(List.of(Given.service()), quota, Given.head(Given.READY)));
    assertThat(status.state()).isNull();
    assertThat(status.conditions())
        .extracting(Condition::getType)
        .startsWith("ReplicaFailure", "HeadPodReady", "RayClusterProvisioned");
    assertThat(Objects.requireNonNull(status.conditions()).getFirst())
        .extracting(Condition::getReason, Condition::getMessage)
        .containsExactly("FailedCreateWorkerPod", "FailedCreateWorkerPod\nexceeded quota");
  }

  @Test
  void aReplicaFailureStaysThroughOtherFailuresAndGoesWithSuccess() {
    ActionSummary quota = ActionSummary.failure(PodOperation.CREATE_HEAD_POD, "exceeded quota");
    RayClusterStatus failed = Given.status(with(List.of(Given.service()), quota));
    ClusterObservation other =
        new ClusterObservation(
            ONE_WORKER,
            failed,
            new ObservedPods(List.of()),
            List.of(Given.service()),
            ActionSummary.failure());
    assertThat(Given.computed(other, Given.NOW).changed()).isFalse();
    RayClusterStatus fine = Given.status(Given.observation(ONE_WORKER, failed));
    assertThat(fine.conditions()).extracting(Condition::getType).doesNotContain("ReplicaFailure");
  }

  @Test
  void withoutItsGateConditionsStayAsTheyAre() {
    FeatureGates closed =
        FeatureGates.defaults().with(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS, false);
    NextStatus next =
        StatusCalculation.calculate(
            Given.observation(ONE_WORKER, null, Given.head(Given.READY)), closed, Given.NOW);
    assertThat(((NextStatus.Computed) next).status().conditions()).isNull();
  }

  @Test
  void twoHeadsOrNotExactlyOneServiceAreUndecidable() {
    List<ClusterObservation> contradictions =
        List.of(
            with(
                List.of(Given.service()),
                ActionSummary.success(),
                Given.head(Given.READY),
                Given.head(Given.PENDING)),
            with(List.of(), ActionSummary.success()),
            with(List.of(Given.service(), Given.service()), ActionSummary.success()),
            with(List.of(Given.service("type: ClusterIP")), ActionSummary.success()));
    assertThat(contradictions)
        .allSatisfy(
            observation ->
                assertThat(
                        StatusCalculation.calculate(
                            observation, FeatureGates.defaults(), Given.NOW))
                    .isInstanceOf(NextStatus.Undecidable.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{name: a, targetPort: 8265, nodePort: 30001}|30001",
        "{name: a, targetPort: 8265}|8265",
        "{name: a, targetPort: http}|http"
      })
  void anEndpointIsTheNumberByWhichAPortIsReached(String port, String endpoint) {
    Service service = Given.service("clusterIP: None, ports: [" + port + "]");
    assertThat(Given.status(with(List.of(service), ActionSummary.success())).endpoints())
        .isEqualTo(Map.of("a", endpoint));
  }

  @Test
  void aPortWithoutNameOrNumberIsNoEndpointAndOldOnesStay() {
    Service service = Given.service("clusterIP: None, ports: [{targetPort: 1}, {name: b}]");
    ClusterObservation observation =
        new ClusterObservation(
            ONE_WORKER,
            ready(),
            new ObservedPods(List.of()),
            List.of(service),
            ActionSummary.success());
    assertThat(Given.status(observation).endpoints()).isEqualTo(Map.of("dashboard", "8265"));
  }

  @ParameterizedTest
  @CsvSource({"None,10.0.0.7", "10.9.9.9,10.9.9.9"})
  void theAddressOfAHeadlessServiceIsThatOfTheHead(String clusterIp, String address) {
    Service service = Given.service("clusterIP: " + clusterIp);
    RayClusterStatus status =
        Given.status(with(List.of(service), ActionSummary.success(), Given.head(Given.READY)));
    assertThat(status.head())
        .extracting(
            head -> head.podName(),
            head -> head.podIP(),
            head -> head.serviceName(),
            head -> head.serviceIP())
        .containsExactly("c-head", "10.0.0.7", "c-head-svc", address);
  }

  @Test
  void resourcesAreCountedFromReplicasAsDeclared() {
    RayClusterStatus status =
        Given.status(
            Given.observation(
                Given.declared(
                    "spec: {headGroupSpec: {template: {spec: {containers: [{name: h, resources:"
                        + " {requests: {cpu: 1, memory: 1Gi}, limits: {cpu: 4}}}]}}},"
                        + " workerGroupSpecs: [{groupName: g, replicas: 9, maxReplicas: 2,"
                        + " numOfHosts: 2, template: {spec: {containers: [{name: w, resources:"
                        + " {limits: {cpu: 500m, nvidia.com/gpu: 1, google.com/tpu: 4}}}, {name: s,"
                        + " resources: {requests: {nvidia.com/mig-1g.5gb: 2, memory: x}}}]}}},"
                        + " {groupName: off, suspend: true, replicas: 5, template: {spec:"
                        + " {containers: [{name: w, resources: {limits: {cpu: 1}}}]}}}]}"),
                null));
    assertThat(status)
        .extracting(
            it -> Objects.toString(it.desiredCPU()),
            it -> Objects.toString(it.desiredMemory()),
            it -> Objects.toString(it.desiredGPU()),
            it -> Objects.toString(it.desiredTPU()))
        .containsExactly("10", "1Gi", "54", "72");
    assertThat(status.desiredWorkerReplicas()).isEqualTo(4);
  }

  @Test
  void countsAreClampedTo32Bits() {
    RayClusterStatus status =
        Given.status(
            Given.observation(
                Given.cluster(
                    "workerGroupSpecs: [{groupName: a, replicas: 9223372036854775807, maxReplicas:"
                        + " 9223372036854775807, numOfHosts: 9223372036854775807}, {groupName: b,"
                        + " replicas: 3}]"),
                null));
    assertThat(status.maxWorkerReplicas()).isEqualTo(Integer.MAX_VALUE);
    assertThat(status.desiredWorkerReplicas()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void changesOfOnlySumsAndTimesAreNotWritten() {
    RayClusterStatus old = ready();
    RayClusterStatus next =
        old.with(
            edit ->
                edit.desiredCPU(new io.fabric8.kubernetes.api.model.Quantity("77"))
                    .lastUpdateTime(null)
                    .stateTransitionTimes(null)
                    .minWorkerReplicas(0L)
                    .reason(""));
    assertThat(StatusCalculation.needsWrite(old, next)).isFalse();
    assertThat(StatusCalculation.needsWrite(old, next.withReason("why"))).isTrue();
    assertThat(StatusCalculation.needsWrite(old, next.withObservedGeneration(99L))).isTrue();
    assertThat(StatusCalculation.needsWrite(old, next.withEndpoints(Map.of()))).isTrue();
    assertThat(StatusCalculation.needsWrite(old, next.withConditions(List.of()))).isTrue();
  }

  @Test
  void whatOthersWroteIntoTheStatusStays() {
    Condition foreign = new ConditionBuilder().withType("Foreign").withStatus("True").build();
    RayClusterStatus old =
        RayClusterStatusBuilder.builder()
            .conditions(List.of(foreign))
            .unknownFields(Map.of("later", new TextNode("field")))
            .build();
    RayClusterStatus status = Given.status(Given.observation(ONE_WORKER, old));
    assertThat(status.unknownFields()).isEqualTo(old.unknownFields());
    assertThat(status.conditions()).first().isSameAs(foreign);
  }

  @Test
  void reportsWhyAWorkerIsStuckUntilItIsNot() {
    String stuck =
        "phase: Pending, conditions: [{type: PodScheduled, status: 'False', reason: Unschedulable,"
            + " message: no GPU, lastTransitionTime: '2026-03-01T11:00:00Z'}]";
    RayClusterStatus status =
        Given.status(
            Given.observation(ONE_WORKER, null, Given.head(Given.READY), Given.worker("w", stuck)));
    assertThat(status.reason())
        .isEqualTo("Pod w is stuck since 2026-03-01T11:00:00Z: no node takes it: no GPU.");
    ClusterObservation recovered =
        Given.observation(
            ONE_WORKER, status, Given.head(Given.READY), Given.worker("w", Given.READY));
    assertThat(Given.status(recovered).reason()).isNull();
  }
}
