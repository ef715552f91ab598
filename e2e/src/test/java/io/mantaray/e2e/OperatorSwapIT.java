package io.mantaray.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.e2e.crash.ApiServerProxy;
import io.mantaray.e2e.crash.Write;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Manta takes over from KubeRay while clusters run. */
@OnCluster(Shape.CONTROL_PLANE)
class OperatorSwapIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @Test
  void aClusterOfKubeRayGoesOnWithItsPodsAndIsRecreatedByItsNextChange(TestNamespace namespace)
      throws InterruptedException {
    InstalledCrds.on(namespace.client());
    leaveAsKubeRayWould(namespace.client());
    Map<String, String> before = podsByUid(namespace.client());
    try (ApiServerProxy proxy = ApiServerProxy.observing(namespace.cluster());
        var operator =
            OperatorUnderTest.start(
                proxy.kubeconfig(), namespace.name(), "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      await().atMost(LONGEST).until(() -> !proxy.writes(namespace.name()).isEmpty());
      Thread.sleep(Duration.ofSeconds(3)); // For what should not follow.

      // The stamp that tells which spec the pods are of, and nothing else.
      assertThat(proxy.writes(namespace.name()))
          .extracting(Write::toString)
          .containsExactly("PATCH pods renew-head-m5w8z");
      assertThat(podsByUid(namespace.client())).isEqualTo(before);

      cluster(namespace.client())
          .patch(
              PatchContext.of(PatchType.JSON),
              """
              [{"op":"replace","path":"/spec/headGroupSpec/template/spec/containers/0/image","value":"rayproject/ray:2.56.0"}]
              """);

      await()
          .atMost(LONGEST)
          .untilAsserted(
              () ->
                  assertThat(podsByUid(namespace.client()))
                      .hasSize(2)
                      .doesNotContainKeys(before.keySet().toArray(new String[0])));
    }
  }

  private static void leaveAsKubeRayWould(KubernetesClient client) {
    List<HasMetadata> objects =
        client.load(OperatorSwapIT.class.getResourceAsStream("left-by-kuberay.yaml")).items();
    GenericKubernetesResource cluster = (GenericKubernetesResource) objects.getFirst();
    String uid = client.resource(cluster).create().getMetadata().getUid();
    for (HasMetadata owned : objects.subList(1, objects.size())) {
      owned.getMetadata().getOwnerReferences().forEach(owner -> owner.setUid(uid));
      client.resource(owned).create();
    }
    await()
        .atMost(LONGEST)
        .until(
            () ->
                client.pods().list().getItems().stream()
                    .allMatch(pod -> "Running".equals(pod.getStatus().getPhase())));
    // The address is the only thing in the status that cannot be known before.
    Map<String, Object> status =
        new TreeMap<>(requireNonNull(cluster.<Map<String, Object>>get("status")));
    String address = client.pods().withName("renew-head-m5w8z").get().getStatus().getPodIP();
    status.put(
        "head",
        Map.of(
            "podName",
            "renew-head-m5w8z",
            "podIP",
            address,
            "serviceName",
            "renew-head-svc",
            "serviceIP",
            address));
    GenericKubernetesResource latest = cluster(client).get();
    latest.setAdditionalProperty("status", status);
    client.resource(latest).updateStatus();
  }

  private static Resource<GenericKubernetesResource> cluster(KubernetesClient client) {
    return client.genericKubernetesResources("ray.io/v1", "RayCluster").withName("renew");
  }

  private static Map<String, String> podsByUid(KubernetesClient client) {
    Map<String, String> pods = new TreeMap<>();
    for (Pod pod : client.pods().list().getItems()) {
      pods.put(pod.getMetadata().getUid(), pod.getMetadata().getName());
    }
    return pods;
  }
}
