package io.mantaray.api.v1;

/** How Ray asks its clients who they are. */
public final class AuthMode {

  /** It does not. */
  public static final String DISABLED = "disabled";

  /** By a token that all clients of the cluster share. */
  public static final String TOKEN = "token";

  private AuthMode() {}
}
