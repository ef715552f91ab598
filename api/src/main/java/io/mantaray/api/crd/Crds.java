package io.mantaray.api.crd;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayResource;
import io.mantaray.api.v1.RayService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * The CustomResourceDefinitions of the four kinds.
 *
 * <p>There are three sets. With v1 alone, each is small enough for the annotation in which {@code
 * kubectl apply} keeps what it applied; the strict ones too. With v1alpha1 as well they are not,
 * and need {@code kubectl apply --server-side}.
 */
public final class Crds {

  static final List<Class<? extends RayResource<?, ?>>> KINDS =
      List.of(RayCluster.class, RayJob.class, RayService.class, RayCronJob.class);

  static final String V1 = "META-INF/manta/crds/";
  static final String STRICT = "META-INF/manta/crds-strict/";
  static final String WITH_V1ALPHA1 = "META-INF/manta/crds-with-v1alpha1/";

  private Crds() {}

  /** The definitions that serve v1 alone. */
  public static List<CustomResourceDefinition> v1() {
    return read(V1);
  }

  /** The definitions that serve v1 alone and refuse bad specs that KubeRay's let in. */
  public static List<CustomResourceDefinition> strict() {
    return read(STRICT);
  }

  /** The definitions that serve v1, and v1alpha1 for the kinds that it had. */
  public static List<CustomResourceDefinition> withV1alpha1() {
    return read(WITH_V1ALPHA1);
  }

  /** Where on the class path a definition is. */
  static String resource(String set, Class<? extends RayResource<?, ?>> kind) {
    return set + CustomResource.getCRDName(kind) + ".json";
  }

  private static List<CustomResourceDefinition> read(String set) {
    KubernetesSerialization json = RayJson.serialization();
    return KINDS.stream().map(kind -> read(resource(set, kind), json)).toList();
  }

  private static CustomResourceDefinition read(String resource, KubernetesSerialization json) {
    try (InputStream crd = Crds.class.getClassLoader().getResourceAsStream(resource)) {
      return json.unmarshal(Objects.requireNonNull(crd), CustomResourceDefinition.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
