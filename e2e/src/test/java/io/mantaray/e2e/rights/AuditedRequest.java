package io.mantaray.e2e.rights;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an API server noted about a request.
 *
 * @param right what it took; none for what is no resource, such as discovery
 * @param allowed whether the roles of the user allowed it
 * @param code the status of the answer
 * @param message what the API server said if it refused
 */
record AuditedRequest(
    String uri, Optional<Right> right, boolean allowed, int code, String message) {
  /** Said by who checks rights after the roles have let a request pass. */
  private static final Pattern RIGHT_MISSING =
      Pattern.compile(
          "attempting to grant RBAC permissions not currently held"
              + "|cannot set blockOwnerDeletion|cannot set an ownerRef");

  static AuditedRequest of(JsonNode event) {
    return new AuditedRequest(
        event.at("/requestURI").asText(),
        right(event.path("objectRef"), event.path("verb").asText()),
        event.path("annotations").path("authorization.k8s.io/decision").asText().equals("allow"),
        event.at("/responseStatus/code").asInt(),
        event.at("/responseStatus/message").asText());
  }

  /** Refusals for other reasons, such as a quota or the end of a namespace, do not count. */
  boolean lackedARight() {
    return !allowed || (code == 403 && RIGHT_MISSING.matcher(message).find());
  }

  private static Optional<Right> right(JsonNode object, String verb) {
    if (!object.has("resource")) {
      return Optional.empty();
    }
    String resource = object.path("resource").asText();
    String subresource = object.path("subresource").asText();
    return Optional.of(
        new Right(
            object.path("apiGroup").asText(),
            subresource.isEmpty() ? resource : resource + "/" + subresource,
            verb));
  }
}
