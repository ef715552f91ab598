package io.mantaray.operator.rayservice;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.rayservice.objects.ServiceCluster;

/** RayServices and their clusters for tests. */
public final class GivenService {
  /** Expensive to create, so it is shared. */
  public static final KubernetesSerialization JSON = RayJson.serialization();

  /** The name of the service in these tests. */
  public static final String NAME = "web";

  private static final String HEAD =
      "headGroupSpec: {template: {spec: {containers: [{name: head, image: 'ray:1'}]}}}";

  private GivenService() {}

  /** A RayService written in YAML, as the API server would hold it. */
  public static RayService rayService(String yaml) {
    RayService service = JSON.unmarshal(yaml, RayService.class);
    service.getMetadata().setNamespace("team");
    service.getMetadata().setUid("uid-of-the-service");
    return service;
  }

  /**
   * A service with this spec in one line of YAML; {@code <head>} stands for a plain head, {@code
   * <cluster>} for a whole cluster.
   */
  public static DeclaredService service(String spec) {
    return DeclaredService.of(
        rayService(
            "metadata: {name: "
                + NAME
                + "}\nspec: {"
                + spec.replace("<cluster>", "rayClusterConfig: {<head>}").replace("<head>", HEAD)
                + "}"));
  }

  /** A cluster of the service, as the API server would hold it. */
  public static DeclaredCluster cluster(DeclaredService service, String name) {
    RayCluster cluster = copy(ServiceCluster.of(service, name));
    cluster.getMetadata().setUid("uid-of-" + name);
    return DeclaredCluster.of(cluster);
  }

  public static <T extends HasMetadata> T copy(T object) {
    return requireNonNull(JSON.clone(object));
  }
}
