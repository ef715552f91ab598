package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;

/**
 * An action that the API server did not perform.
 *
 * @param code its status code; 0 if it did not answer
 * @param message the message of its response
 * @param namespaceTerminating whether the namespace is being deleted
 */
public record ActionFailure(Action action, int code, String message, boolean namespaceTerminating) {
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNPROCESSABLE = 422;

  static ActionFailure of(Action action, KubernetesClientException e) {
    return new ActionFailure(action, Math.max(0, e.getCode()), message(e), isTerminating(e));
  }

  /**
   * Whether the other actions of the stage would fail in the same way.
   *
   * <ol>
   *   <li>An API server that is unreachable or overloaded, or whose webhook is down, fails all
   *       requests.
   *   <li>Objects that are created together differ only in their names, so a refusal by quota,
   *       policy or schema applies to all. A name conflict does not.
   *   <li>Updates and deletions may be refused for single objects.
   * </ol>
   */
  boolean holdsForSiblings() {
    boolean unavailable =
        code == 0
            || code == HttpURLConnection.HTTP_UNAUTHORIZED
            || code == TOO_MANY_REQUESTS
            || code >= HttpURLConnection.HTTP_INTERNAL_ERROR;
    return unavailable
        || (action instanceof Action.Create && code != HttpURLConnection.HTTP_CONFLICT);
  }

  /**
   * Whether the object was changed since it was read. The API server says so by a conflict, and of
   * a JSON patch whose test fails, that it cannot be processed.
   */
  boolean isConflict() {
    return switch (action) {
      case Action.Update _ -> code == HttpURLConnection.HTTP_CONFLICT;
      case Action.Patch _ -> code == HttpURLConnection.HTTP_CONFLICT || code == UNPROCESSABLE;
      case Action.Create _, Action.Delete _ -> false;
    };
  }

  private static boolean isTerminating(KubernetesClientException e) {
    return e.getStatus() != null
        && e.getStatus().getDetails() != null
        && e.getStatus().getDetails().getCauses().stream()
            .anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason()));
  }

  private static String message(KubernetesClientException e) {
    return e.getStatus() != null && e.getStatus().getMessage() != null
        ? e.getStatus().getMessage()
        : String.valueOf(e.getMessage());
  }
}
