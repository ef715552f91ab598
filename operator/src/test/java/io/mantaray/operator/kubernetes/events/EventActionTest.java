package io.mantaray.operator.kubernetes.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventActionTest {
  @ParameterizedTest
  @CsvSource({
    "CreatedHeadPod,Create",
    "FailedToCreateWorkerPod,Create",
    "DeletedPod,Delete",
    "FailedToDeleteWorkerPodCollection,Delete",
    "UpdatedRayCluster,Update",
    "FailedToUpdateIngress,Update",
    "InvalidRayJobSpec,Validate",
    "RayClusterNotFound,Validate",
    "ForceDeletedStuckCluster,Cleanup",
    "PodsLeftBehind,Reconcile"
  })
  void isNamedAsInKubeRay(String reason, String action) {
    assertThat(EventAction.of(reason)).isEqualTo(action);
  }
}
