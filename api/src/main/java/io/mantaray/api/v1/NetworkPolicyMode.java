package io.mantaray.api.v1;

/** Which traffic from and to a Ray cluster is cut off, that between its own pods excepted. */
public final class NetworkPolicyMode {

  public static final String DENY_ALL = "DenyAll";
  public static final String DENY_ALL_INGRESS = "DenyAllIngress";
  public static final String DENY_ALL_EGRESS = "DenyAllEgress";

  private NetworkPolicyMode() {}
}
