package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How dashboards are reached from outside where OpenShift's Routes are served. */
@OnCluster(Shape.CONTROL_PLANE)
class OpenShiftRouteIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final CustomResourceDefinition ROUTES =
      Serialization.unmarshal(
          """
          apiVersion: apiextensions.k8s.io/v1
          kind: CustomResourceDefinition
          metadata: {name: routes.route.openshift.io}
          spec:
            group: route.openshift.io
            scope: Namespaced
            names: {kind: Route, listKind: RouteList, plural: routes, singular: route}
            versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
          """,
          CustomResourceDefinition.class);

  @AfterEach
  void otherTestsAreNotOnOpenShift(LocalCluster cluster) {
    try (KubernetesClient client = cluster.client()) {
      client.resource(ROUTES).delete();
      client.resource(ROUTES).waitUntilCondition(gone -> gone == null, 30, TimeUnit.SECONDS);
    }
  }

  @Test
  void anIngressBecomesARouteOnceRoutesAreServed(TestNamespace namespace) {
    try (var operator = OperatorUnderTest.watching(namespace)) {
      ObservedCluster.create(namespace, exposed("before"));
      await().atMost(SOON).untilAsserted(() -> assertThat(ingresses(namespace)).hasSize(1));

      namespace.client().resource(ROUTES).create();
      await()
          .atMost(SOON)
          .until(() -> operator.lines().stream().anyMatch(it -> it.contains("serves routes")));
      ObservedCluster.create(namespace, exposed("after"));

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(routes(namespace, "after"))
                      .singleElement()
                      .satisfies(
                          route -> {
                            assertThat(route.<Map<String, Object>>get("spec", "to"))
                                .containsEntry("name", "after-head-svc");
                            assertThat(route.<Integer>get("spec", "port", "targetPort"))
                                .isEqualTo(8265);
                          }));
      assertThat(ingresses(namespace)).hasSize(1);

      GenericKubernetesResource lost = routes(namespace, "after").getFirst();
      namespace.client().resource(lost).delete();

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(routes(namespace, "after"))
                      .extracting(route -> route.getMetadata().getUid())
                      .hasSize(1)
                      .doesNotContain(lost.getMetadata().getUid()));

      GenericKubernetesResource route = routes(namespace, "after").getFirst();
      patch(
          namespace,
          route,
          """
          [{"op": "replace", "path": "/spec/port/targetPort", "value": 1}]""");
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(
                          routes(namespace, "after")
                              .getFirst()
                              .<Integer>get("spec", "port", "targetPort"))
                      .isEqualTo(8265));

      // Then it finds it only by its name.
      patch(
          namespace,
          route,
          """
          [{"op": "remove", "path": "/metadata/labels/ray.io~1cluster"}]""");
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(routes(namespace, "after"))
                      .extracting(repaired -> repaired.getMetadata().getUid())
                      .containsExactly(route.getMetadata().getUid()));
    }
  }

  private static void patch(
      TestNamespace namespace, GenericKubernetesResource route, String patch) {
    namespace.client().resource(route).patch(PatchContext.of(PatchType.JSON), patch);
  }

  private static GenericKubernetesResource exposed(String name) {
    GenericKubernetesResource cluster = Manifests.rayCluster(name, 0);
    cluster.<Map<String, Object>>get("spec", "headGroupSpec").put("enableIngress", true);
    return cluster;
  }

  private static List<Ingress> ingresses(TestNamespace namespace) {
    return namespace.client().network().v1().ingresses().list().getItems();
  }

  private static List<GenericKubernetesResource> routes(TestNamespace namespace, String cluster) {
    return namespace
        .client()
        .genericKubernetesResources("route.openshift.io/v1", "Route")
        .withLabel("ray.io/cluster", cluster)
        .list()
        .getItems();
  }
}
