package io.mantaray.operator.kubernetes.pods;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ObservedPodTest {
  static final List<String> SENT = List.of(PodJson.HEAD, PodJson.WORKER);

  private final KubernetesSerialization json = PodJson.reading();

  @ParameterizedTest
  @FieldSource("SENT")
  void readingAndProjectingAPodGiveTheSame(String sent) {
    assertThat(PodJson.read(sent)).isEqualTo(ObservedPod.of(json.unmarshal(sent, Pod.class)));
  }

  @Test
  void allFieldsThatAreUsedAreKept() {
    ObservedPod pod =
        PodJson.read(
            """
            {"apiVersion": "v1", "kind": "Pod",
             "metadata": {"name": "p", "namespace": "ns", "generateName": "p-", "uid": "u", "resourceVersion": "7",
               "generation": 2, "creationTimestamp": "2026-01-01T00:00:00Z", "deletionTimestamp": "2026-01-02T00:00:00Z",
               "deletionGracePeriodSeconds": 30, "labels": {"a": "b"}, "annotations": {"c": "d"}, "finalizers": ["f"],
               "ownerReferences": [{"apiVersion": "ray.io/v1", "kind": "RayCluster", "name": "c", "uid": "o",
                 "controller": true, "blockOwnerDeletion": true}]},
             "spec": {"nodeName": "n", "restartPolicy": "Always", "containers": [
               {"name": "ray", "ports": [{"name": "gcs", "containerPort": 6379, "protocol": "TCP"}, {"containerPort": 5}]},
               {"name": "log", "ports": [{"name": "x", "containerPort": 1}]}]},
             "status": {"phase": "Failed", "reason": "Evicted", "message": "no room", "podIP": "10.0.0.2",
               "conditions": [{"type": "Ready", "status": "False", "reason": "r", "message": "m",
                 "lastTransitionTime": "2026-01-01T00:00:03Z"}],
               "initContainerStatuses": [{"name": "wait", "image": "i", "ready": true,
                 "restartCount": 3, "state": {"waiting": {"reason": "w", "message": "x"}},
                 "lastState": {"terminated": {"exitCode": 1, "finishedAt": "2026-01-01T00:00:04Z"}}}],
               "containerStatuses": [
                 {"name": "log", "state": {"running": {"startedAt": "2026-01-01T00:00:05Z"}}},
                 {"name": "ray", "image": "i", "ready": false, "restartCount": 0, "lastState": {},
                 "state": {"terminated": {"exitCode": 137, "reason": "OOMKilled", "message": "y",
                   "finishedAt": "2026-01-01T00:00:06Z"}}}]}}
            """);

    assertThat(pod.getMetadata())
        .isEqualTo(
            new ObjectMetaBuilder()
                .withName("p")
                .withNamespace("ns")
                .withGenerateName("p-")
                .withUid("u")
                .withResourceVersion("7")
                .withGeneration(2L)
                .withCreationTimestamp("2026-01-01T00:00:00Z")
                .withDeletionTimestamp("2026-01-02T00:00:00Z")
                .withDeletionGracePeriodSeconds(30L)
                .withLabels(Map.of("a", "b"))
                .withAnnotations(Map.of("c", "d"))
                .withFinalizers("f")
                .withOwnerReferences(
                    new OwnerReferenceBuilder()
                        .withApiVersion("ray.io/v1")
                        .withKind("RayCluster")
                        .withName("c")
                        .withUid("o")
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build())
                .build());
    assertThat(pod.spec())
        .isEqualTo(
            new ObservedPod.Spec(
                "n",
                "Always",
                List.of("ray", "log"),
                List.of(new ObservedPort("gcs", 6379), new ObservedPort("", 5))));
    assertThat(pod.status())
        .isEqualTo(
            new ObservedPod.Status(
                "Failed",
                "Evicted",
                "no room",
                "10.0.0.2",
                List.of(new ObservedCondition("Ready", "False", "r", "m", "2026-01-01T00:00:03Z")),
                List.of(
                    new ObservedContainer(
                        "wait",
                        "i",
                        true,
                        3,
                        new ContainerState.Waiting("w", "x"),
                        Optional.of(
                            new ContainerState.Terminated(1, "", "", "2026-01-01T00:00:04Z")))),
                List.of(
                    new ObservedContainer(
                        "log",
                        "",
                        false,
                        0,
                        new ContainerState.Running("2026-01-01T00:00:05Z"),
                        Optional.empty()),
                    new ObservedContainer(
                        "ray",
                        "i",
                        false,
                        0,
                        new ContainerState.Terminated(
                            137, "OOMKilled", "y", "2026-01-01T00:00:06Z"),
                        Optional.empty()))));
  }

  @Test
  void nullAndUnknownFieldsAreIgnored() {
    ObservedPod pod =
        PodJson.read(
            """
            {"kind": "Pod", "future": {"deep": [1, {"a": 2}]},
             "metadata": {"creationTimestamp": null, "labels": null, "name": "p", "future": [[1], {}]},
             "spec": null, "status": {"phase": "Pending", "containerStatuses": null}}
            """);

    assertThat(pod.getMetadata().getName()).isEqualTo("p");
    assertThat(pod.label("any")).isEmpty();
    assertThat(pod.spec()).isEqualTo(ObservedPod.Spec.NONE);
    assertThat(pod.status().phase()).isEqualTo("Pending");
    assertThat(pod.status().containers()).isEmpty();
  }

  @Test
  void podsInListsAndWatchesAreReadTheSameWay() {
    json.registerKubernetesResource(ObservedPod.class);

    assertThat(
            json.unmarshal(
                    "{\"kind\": \"PodList\", \"items\": [" + PodJson.HEAD + "]}",
                    new TypeReference<DefaultKubernetesResourceList<ObservedPod>>() {})
                .getItems())
        .containsExactly(PodJson.read(PodJson.HEAD));
    assertThat(
            json.unmarshal(
                    "{\"type\": \"ADDED\", \"object\": " + PodJson.HEAD + "}", WatchEvent.class)
                .getObject())
        .isEqualTo(PodJson.read(PodJson.HEAD));
  }

  @Test
  void aCompletePodCanStillBeRead() {
    json.registerKubernetesResource(ObservedPod.class);

    assertThat(json.unmarshal(PodJson.HEAD, Pod.class).getSpec().getVolumes()).hasSize(2);
  }

  @Test
  void podsOfAGroupShareEqualValues() {
    ObservedPod one = PodJson.read(PodJson.WORKER);
    ObservedPod other = PodJson.read(PodJson.WORKER.replace("b4d5f", "c4d5f"));

    assertThat(other.getMetadata().getName()).isNotEqualTo(one.getMetadata().getName());
    assertThat(other.getMetadata().getLabels()).isSameAs(one.getMetadata().getLabels());
    assertThat(other.getMetadata().getOwnerReferences())
        .isSameAs(one.getMetadata().getOwnerReferences());
    assertThat(other.spec().containers()).isSameAs(one.spec().containers());
    assertThat(other.status().conditions().getFirst().lastTransitionTime())
        .isSameAs(one.status().conditions().getFirst().lastTransitionTime());
  }

  @Test
  void itsJsonFormIsItsMetadata() {
    String written = json.asJson(PodJson.read(PodJson.HEAD));

    assertThat(written).contains("\"apiVersion\":\"v1\"", "\"kind\":\"Pod\"", "c-head-x7k2p");
    assertThat(written).doesNotContain("\"spec\"", "\"status\"");
    assertThat(PodJson.read(written).getMetadata())
        .isEqualTo(PodJson.read(PodJson.HEAD).getMetadata());
  }

  @Test
  void onlyTheDeletionTimestampDiffersInADeletedPod() {
    ObservedPod pod = PodJson.read(PodJson.HEAD);

    ObservedPod leaving = pod.deletedAt(Instant.EPOCH);

    assertThat(leaving.isMarkedForDeletion()).isTrue();
    assertThat(pod.isMarkedForDeletion()).isFalse();
    assertThat(leaving.status()).isEqualTo(pod.status());
  }
}
