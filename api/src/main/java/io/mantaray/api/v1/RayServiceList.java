package io.mantaray.api.v1;

import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;

/** A list of {@link RayService}s, as the API server returns it. */
public final class RayServiceList extends DefaultKubernetesResourceList<RayService> {}
