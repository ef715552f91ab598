package io.mantaray.local.demo;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.local.objects.ServerSideApply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The sample service of the demo, as its user handles it: by the API server alone. */
public final class DemoService {
  /** The sample that is applied. */
  public static final String SAMPLE = "samples/rayservice-incremental.yaml";

  public static final String NAME = "rayservice-incremental";

  /** What the service answers before and after its upgrade. */
  public static final String FIRST_ANSWER = "hello";

  public static final String NEXT_ANSWER = "welcome";

  private static final String NAMESPACE = "default";

  private final KubernetesClient client;

  public DemoService(KubernetesClient client) {
    this.client = client;
  }

  /** Deletes what a demo before has left. */
  public void delete() {
    objects().forEach(object -> client.resource(object).inNamespace(NAMESPACE).delete());
  }

  /** Whether nothing is left of a service that was deleted. */
  public boolean isGone() {
    return resource().get() == null
        && client
            .genericKubernetesResources("ray.io/v1", "RayCluster")
            .inNamespace(NAMESPACE)
            .withLabel("ray.io/originated-from-cr-name", NAME)
            .list()
            .getItems()
            .isEmpty();
  }

  public void apply() {
    objects()
        .forEach(
            object ->
                client.resource(object).inNamespace(NAMESPACE).patch(ServerSideApply.AS_MANTA));
  }

  /**
   * Changes what takes another cluster, the environment of the head, and what tells it from the
   * last one, the answer.
   */
  public void upgrade() {
    resource()
        .patch(
            PatchContext.of(PatchType.JSON),
            """
            [{"op": "add", "path": "/spec/rayClusterConfig/headGroupSpec/template/spec/containers/0/env/-",
              "value": {"name": "RELEASE", "value": "2"}},
             {"op": "replace", "path": "/spec/serveConfigV2", "value": %s}]"""
                .formatted(nextConfig()));
  }

  private String nextConfig() {
    String config = Objects.requireNonNull(resource().get().get("spec", "serveConfigV2"));
    return client
        .getKubernetesSerialization()
        .asJson(config.replace("greeting: " + FIRST_ANSWER, "greeting: " + NEXT_ANSWER));
  }

  public ServiceView view() {
    return ServiceView.of(resource().get());
  }

  private Resource<GenericKubernetesResource> resource() {
    return client
        .genericKubernetesResources("ray.io/v1", "RayService")
        .inNamespace(NAMESPACE)
        .withName(NAME);
  }

  private List<HasMetadata> objects() {
    try (InputStream yaml = DemoService.class.getResourceAsStream("/io/mantaray/local/" + SAMPLE)) {
      return client.load(Objects.requireNonNull(yaml)).items();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
