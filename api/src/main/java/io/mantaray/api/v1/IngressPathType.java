package io.mantaray.api.v1;

/** How the path of an ingress is compared with that of a request. */
public final class IngressPathType {

  public static final String EXACT = "Exact";
  public static final String PREFIX = "Prefix";
  public static final String IMPLEMENTATION_SPECIFIC = "ImplementationSpecific";

  private IngressPathType() {}
}
