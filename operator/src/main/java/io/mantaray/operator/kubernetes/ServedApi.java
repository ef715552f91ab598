package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * An API that the cluster may or may not serve.
 *
 * @param groupVersion such as {@code ray.io/v1}
 * @param plural the resource in it, such as {@code rayclusters}
 * @param ifMissing what does not work without it and how to get it
 */
public record ServedApi(String groupVersion, String plural, String ifMissing) {
  public static final ServedApi GATEWAY_API =
      new ServedApi(
          "gateway.networking.k8s.io/v1",
          "httproutes",
          "RayServices cannot use the upgrade strategy NewClusterWithIncrementalUpgrade until the"
              + " Gateway API is installed");
  public static final ServedApi CERT_MANAGER =
      new ServedApi(
          "cert-manager.io/v1",
          "certificates",
          "RayClusters cannot use tlsOptions until cert-manager is installed");
  public static final ServedApi OPENSHIFT_ROUTES =
      new ServedApi(
          "route.openshift.io/v1",
          "routes",
          "dashboards are exposed by Ingress, as this is not OpenShift");

  /** The API of one of the operator's custom resources. */
  public static ServedApi of(Class<? extends HasMetadata> kind) {
    return new ServedApi(
        HasMetadata.getApiVersion(kind),
        HasMetadata.getPlural(kind),
        HasMetadata.getKind(kind)
            + "s are not reconciled until the CRD is installed (manta crds | kubectl apply -f -)");
  }

  /** As in {@code rayclusters.ray.io/v1}. */
  public String fullName() {
    return plural + "." + groupVersion;
  }
}
