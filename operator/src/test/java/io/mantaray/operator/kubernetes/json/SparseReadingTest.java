package io.mantaray.operator.kubernetes.json;

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
  void ofAPodItReadsAllThatIsEverLookedAt() {
    String whole =
        """
        {"apiVersion": "v1", "kind": "Pod",
         "metadata": {"name": "p", "namespace": "ns", "generateName": "p-", "uid": "u", "resourceVersion": "7",
           "generation": 2, "creationTimestamp": "2026-01-01T00:00:00Z", "deletionTimestamp": "2026-01-02T00:00:00Z",
           "deletionGracePeriodSeconds": 30, "labels": {"a": "b"}, "annotations": {"c": "d"}, "finalizers": ["f"],
           "ownerReferences": [{"apiVersion": "ray.io/v1", "kind": "RayCluster", "name": "c", "uid": "o",
             "controller": true, "blockOwnerDeletion": true}]},
         "spec": {"nodeName": "n", "restartPolicy": "Always", "containers": [{"name": "ray"}]},
         "status": {"phase": "Failed", "reason": "Evicted", "message": "no room", "hostIP": "10.0.0.1",
           "podIP": "10.0.0.2", "startTime": "2026-01-01T00:00:01Z",
           "conditions": [{"type": "Ready", "status": "False", "reason": "r", "message": "m",
             "lastProbeTime": "2026-01-01T00:00:02Z", "lastTransitionTime": "2026-01-01T00:00:03Z"}],
           "initContainerStatuses": [{"name": "wait", "image": "i", "ready": true, "started": false,
             "restartCount": 3, "state": {"waiting": {"reason": "w", "message": "x"}},
             "lastState": {"running": {"startedAt": "2026-01-01T00:00:04Z"}}}],
           "containerStatuses": [{"name": "ray", "image": "i", "ready": false, "started": true, "restartCount": 0,
             "state": {"terminated": {"exitCode": 137, "signal": 9, "reason": "OOMKilled", "message": "y",
               "startedAt": "2026-01-01T00:00:05Z", "finishedAt": "2026-01-01T00:00:06Z"}}}]}}
        """;

    assertThat(json.unmarshal(whole, Pod.class))
        .isEqualTo(RayJson.serialization().unmarshal(whole, Pod.class));
  }

  @Test
  void fieldsThatAreNullOrOfAFutureVersionDoNoHarm() {
    Pod pod =
        json.unmarshal(
            """
            {"kind": "Pod", "future": {"deep": [1, {"a": 2}]},
             "metadata": {"creationTimestamp": null, "labels": null, "name": "p", "future": [[1], {}]},
             "spec": null, "status": {"phase": "Pending", "containerStatuses": null}}
            """,
            Pod.class);

    assertThat(pod.getMetadata().getName()).isEqualTo("p");
    assertThat(pod.getSpec()).isNull();
    assertThat(pod.getStatus().getPhase()).isEqualTo("Pending");
    assertThat(pod.getStatus().getContainerStatuses()).isEmpty();
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
