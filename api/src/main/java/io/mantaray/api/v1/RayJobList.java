package io.mantaray.api.v1;

import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;

/** A list of {@link RayJob}s, as the API server returns it. */
public final class RayJobList extends DefaultKubernetesResourceList<RayJob> {}
