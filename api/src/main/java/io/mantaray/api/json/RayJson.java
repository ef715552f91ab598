package io.mantaray.api.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayService;

/** JSON as a client of Ray's API needs it: what is read and written again is the same. */
public final class RayJson {

  private RayJson() {}

  /**
   * Serialization for a Kubernetes client.
   *
   * <p>It does not search the class path for kinds, which would load more than a thousand classes.
   * It knows Ray's kinds and the {@link Status} in which a watch tells of its end; register with it
   * whatever else is watched, since an event about an object of an unknown kind is read twice.
   *
   * @param more what is to be read in a way of its own
   */
  public static KubernetesSerialization serialization(Module... more) {
    ObjectMapper mapper =
        new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModules(new ExplicitEmpties(), new LargeIntegers(), new LiteralQuantities())
            .registerModules(more);
    KubernetesSerialization serialization = new RaySerialization(mapper);
    // It would complain of every large integer, whose exact value we want to be written.
    serialization.getUnmatchedFieldTypeModule().setLogWarnings(false);
    serialization.registerKubernetesResource(RayCluster.class);
    serialization.registerKubernetesResource(RayJob.class);
    serialization.registerKubernetesResource(RayService.class);
    serialization.registerKubernetesResource(RayCronJob.class);
    serialization.registerKubernetesResource(Status.class);
    return serialization;
  }
}
