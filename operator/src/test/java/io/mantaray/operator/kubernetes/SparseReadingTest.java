package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import org.junit.jupiter.api.Test;

class SparseReadingTest {
  private static final String POD =
      """
      {"apiVersion": "v1", "kind": "Pod",
       "metadata": {"name": "p", "labels": {"ray.io/cluster": "c"},
                    "managedFields": [{"manager": "kubelet", "fieldsV1": {"f:status": {}}}]},
       "spec": {"volumes": [{"name": "v", "emptyDir": {}}], "nodeName": "n", "restartPolicy": "Never",
                "containers": [{"name": "ray", "env": [{"name": "A", "value": "1"}]}, {"name": "log"}]},
       "status": {"phase": "Running", "podIP": "10.0.0.7", "qosClass": "Burstable",
                  "containerStatuses": [{"name": "ray", "ready": true, "restartCount": 2,
                    "volumeMounts": [{"name": "v", "mountPath": "/v"}],
                    "state": {"terminated": {"exitCode": 137, "reason": "OOMKilled"}}}]}}
      """;

  private final KubernetesSerialization json = RayJson.serialization(new SparseReading());

  @Test
  void ofAPodItReadsWhatItIsCalledAndHowItFares() {
    assertHowItFares(json.unmarshal(POD, Pod.class));
  }

  @Test
  void podsInAListAreReadLikeOthers() {
    PodList list =
        json.unmarshal("{\"kind\": \"PodList\", \"items\": [" + POD + "]}", PodList.class);

    assertHowItFares(list.getItems().getFirst());
  }

  @Test
  void ofAPodItSkipsHowItWasMade() {
    Pod pod = json.unmarshal(POD, Pod.class);

    assertThat(pod.getSpec().getVolumes()).isEmpty();
    assertThat(pod.getSpec().getContainers().getFirst().getEnv()).isEmpty();
    assertThat(pod.getMetadata().getManagedFields()).isEmpty();
    assertThat(json.asJson(pod)).doesNotContain("volumes", "env", "managedFields", "volumeMounts");
  }

  @Test
  void theTemplatesOfAClusterAreReadWhole() {
    RayCluster cluster =
        json.unmarshal(
            """
            {"apiVersion": "ray.io/v1", "kind": "RayCluster", "metadata": {"name": "c"},
             "spec": {"headGroupSpec": {"template": {"spec": {
               "volumes": [{"name": "v", "emptyDir": {}}], "containers": [{"name": "ray", "image": "i"}]}}}}}
            """,
            RayCluster.class);

    assertThat(json.asJson(cluster)).contains("\"volumes\"", "\"image\":\"i\"");
  }

  private static void assertHowItFares(Pod pod) {
    assertThat(pod.getMetadata().getName()).isEqualTo("p");
    assertThat(pod.getMetadata().getLabels()).containsEntry("ray.io/cluster", "c");
    assertThat(pod.getSpec().getNodeName()).isEqualTo("n");
    assertThat(pod.getSpec().getRestartPolicy()).isEqualTo("Never");
    assertThat(pod.getSpec().getContainers())
        .extracting(Container::getName)
        .containsExactly("ray", "log");
    assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
    assertThat(pod.getStatus().getPodIP()).isEqualTo("10.0.0.7");
    assertThat(
            pod.getStatus()
                .getContainerStatuses()
                .getFirst()
                .getState()
                .getTerminated()
                .getReason())
        .isEqualTo("OOMKilled");
  }
}
