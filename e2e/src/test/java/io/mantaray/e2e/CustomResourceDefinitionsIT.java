package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What the API server makes of objects with our CRDs: refused, filled in, unchangeable. */
@OnCluster(Shape.CONTROL_PLANE)
class CustomResourceDefinitionsIT {
  private static final String CONTAINERS =
      "{template: {spec: {containers: [{name: c, image: i}]}}}";

  @BeforeAll
  static void installCrds(LocalCluster cluster) {
    try (var client = cluster.client()) {
      InstalledCrds.on(client);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvFileSource(resources = "refused.csv", delimiter = '|', numLinesToSkip = 1)
  void isRefused(String kind, String spec, String because, TestNamespace namespace) {
    KubernetesClientException refusal =
        catchThrowableOfType(
            KubernetesClientException.class,
            () -> namespace.client().resource(object(kind, "refused", spec)).create());

    assertThat(refusal).as(spec).isNotNull();
    assertThat(refusal.getStatus().getMessage()).contains(because);
  }

  @Test
  void defaultsAreFilledInAndExplicitZerosAreKept(TestNamespace namespace) {
    String groups =
        """
        [{groupName: bare, template: {spec: {containers: []}}},
         {groupName: zeros, replicas: 0, minReplicas: 0, maxReplicas: 0, numOfHosts: 0, template: {spec: {containers: []}}}]
        """;
    GenericKubernetesResource cluster =
        namespace
            .client()
            .resource(
                object(
                    "RayCluster",
                    "filled",
                    "{headGroupSpec: " + CONTAINERS + ", workerGroupSpecs: " + groups + "}"))
            .create();

    assertThat(number(cluster, "spec", "workerGroupSpecs", 0, "numOfHosts")).isEqualTo(1);
    assertThat(number(cluster, "spec", "workerGroupSpecs", 0, "maxReplicas")).isEqualTo(2147483647);
    assertThat(number(cluster, "spec", "workerGroupSpecs", 1, "numOfHosts")).isEqualTo(0);
    assertThat(number(cluster, "spec", "workerGroupSpecs", 1, "maxReplicas")).isEqualTo(0);
  }

  @Test
  void theManagerCannotBeChanged(TestNamespace namespace) {
    GenericKubernetesResource cluster =
        namespace
            .client()
            .resource(
                object(
                    "RayCluster",
                    "managed",
                    "{managedBy: kueue.x-k8s.io/multikueue, headGroupSpec: " + CONTAINERS + "}"))
            .create();

    KubernetesClientException refusal =
        catchThrowableOfType(
            KubernetesClientException.class,
            () ->
                namespace
                    .client()
                    .resource(cluster)
                    .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"spec\":{\"managedBy\":\"ray.io/kuberay-operator\"}}"));

    assertThat(refusal.getStatus().getMessage()).contains("the managedBy field is immutable");
  }

  private static Object number(GenericKubernetesResource object, Object... path) {
    return object.get(path);
  }

  private static GenericKubernetesResource object(String kind, String name, String spec) {
    return Manifests.parsed(
        """
        apiVersion: ray.io/v1
        kind: %s
        metadata: {name: %s}
        spec: %s
        """
            .formatted(kind, name, spec.replace("\n", " ")));
  }
}
