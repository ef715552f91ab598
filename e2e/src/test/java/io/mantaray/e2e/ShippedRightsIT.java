package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rights that we ship are enough for all that a cluster can have beside its pods. */
@OnCluster(Shape.CONTROL_PLANE)
class ShippedRightsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private static final String RICH =
      """
      apiVersion: ray.io/v1
      kind: RayCluster
      metadata:
        name: rich
        annotations: {ray.io/enable-serve-service: "true"}
      spec:
        rayVersion: 2.55.0
        enableInTreeAutoscaling: true
        authOptions: {mode: token}
        gcsFaultToleranceOptions: {backend: rocksdb, storage: {size: 1Gi}}
        headGroupSpec:
          enableIngress: true
          template:
            spec:
              containers:
                - name: ray-head
                  image: rayproject/ray:2.55.0
                  ports: [{name: serve, containerPort: 8000}]
        workerGroupSpecs:
          - groupName: workers
            replicas: 2
            maxReplicas: 5
            template: {spec: {containers: [{name: ray-worker, image: "rayproject/ray:2.55.0"}]}}
      """;

  @Test
  void anAutoscalingClusterGetsAllItsPods(TestNamespace namespace) {
    try (var operator = start(namespace)) {
      namespace.explainFailuresWith(operator.log());
      namespace
          .client()
          .resource(
              Manifests.withSpec(
                  Manifests.rayCluster("scaling", 2), Map.of("enableInTreeAutoscaling", true)))
          .create();

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(namespace.client().pods().list().getItems())
                      .extracting(pod -> pod.getMetadata().getLabels().get("ray.io/node-type"))
                      .containsExactlyInAnyOrder("head", "worker", "worker"));
    }
  }

  @Test
  void whatOthersChangeBesideThePodsIsRepaired(TestNamespace namespace) {
    KubernetesClient client = namespace.client();
    try (var operator = start(namespace)) {
      namespace.explainFailuresWith(operator.log());
      GenericKubernetesResource cluster = client.resource(Manifests.parsed(RICH)).create();
      await().atMost(SOON).until(() -> client.pods().list().getItems().size() == 3);

      repaired(namespace, ServiceAccount.class, "rich", "/metadata/labels/app.kubernetes.io~1name");
      repaired(namespace, Role.class, "rich", "/rules/0/verbs/3");
      repaired(namespace, RoleBinding.class, "rich", "/subjects/0");
      repaired(namespace, Secret.class, "rich", "/data/auth_token");
      repaired(namespace, Service.class, "rich-head-svc", "/spec/selector/ray.io~1cluster");
      repaired(namespace, Service.class, "rich-serve-svc", "/spec/selector/ray.io~1cluster");
      repaired(namespace, Ingress.class, "rich-head-ingress", "/metadata/labels/ray.io~1cluster");

      client
          .resource(cluster)
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              """
              {"spec":{"gcsFaultToleranceOptions":{"storage":{"deletionPolicy":"Retain"}}}}""");
      await()
          .atMost(SOON)
          .until(
              () ->
                  client
                      .resources(PersistentVolumeClaim.class)
                      .list()
                      .getItems()
                      .getFirst()
                      .getMetadata()
                      .getOwnerReferences()
                      .isEmpty());
    }
  }

  /** Takes something away from an object, and waits until it is back. */
  private static <T extends HasMetadata> void repaired(
      TestNamespace namespace, Class<T> kind, String name, String field) {
    Resource<T> object = namespace.client().resources(kind).withName(name);
    object.patch(
        PatchContext.of(PatchType.JSON),
        """
        [{"op":"remove","path":"%s"}]"""
            .formatted(field));
    await(kind.getSimpleName() + " " + name + field)
        .atMost(SOON)
        .until(
            () ->
                !namespace
                    .client()
                    .getKubernetesSerialization()
                    .convertValue(object.get(), JsonNode.class)
                    .at(field)
                    .isMissingNode());
  }

  private static OperatorUnderTest start(TestNamespace namespace) {
    InstalledCrds.on(namespace.client());
    return OperatorUnderTest.start(
        namespace.operatorKubeconfig(),
        namespace.name(),
        "--watch-namespace=" + namespace.name(),
        "--feature-gates=GCSFaultToleranceEmbeddedStorage=true,RayCronJob=true");
  }
}
