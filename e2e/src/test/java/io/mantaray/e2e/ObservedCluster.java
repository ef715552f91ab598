package io.mantaray.e2e;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.junit.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A RayCluster as its user sees it: by the API server alone. */
record ObservedCluster(TestNamespace namespace, String name) {

  static ObservedCluster create(TestNamespace namespace, GenericKubernetesResource cluster) {
    cluster.getMetadata().setNamespace(namespace.name());
    namespace.client().resource(cluster).create();
    return new ObservedCluster(namespace, cluster.getMetadata().getName());
  }

  GenericKubernetesResource get() {
    return resource().get();
  }

  String version() {
    return get().getMetadata().getResourceVersion();
  }

  boolean isReady() {
    return "ready".equals(get().get("status", "state"));
  }

  /** Sets a field of the object to a JSON value. */
  void set(String path, String value) {
    resource()
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\":\"add\",\"path\":\"%s\",\"value\":%s}]".formatted(path, value));
  }

  List<Map<String, Object>> conditions() {
    List<Map<String, Object>> conditions = get().get("status", "conditions");
    return conditions == null ? List.of() : conditions;
  }

  Optional<Map<String, Object>> condition(String type) {
    return conditions().stream().filter(it -> Objects.equals(it.get("type"), type)).findFirst();
  }

  private Resource<GenericKubernetesResource> resource() {
    return namespace.client().genericKubernetesResources("ray.io/v1", "RayCluster").withName(name);
  }
}
