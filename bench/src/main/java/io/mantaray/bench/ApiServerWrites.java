package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much was written, as the API server counts it. */
final class ApiServerWrites {
  private static final String REQUESTS = "apiserver_request_total{";
  private static final Set<String> WRITING =
      Set.of("POST", "PUT", "PATCH", "APPLY", "DELETE", "DELETECOLLECTION");
  private static final Pattern VERB = Pattern.compile("[{,]verb=\"([^\"]*)\"");
  private static final Pattern RESOURCE = Pattern.compile("[{,]resource=\"([^\"]*)\"");

  /** Signs of life, and questions in the form of a creation. */
  private static final Set<String> HOUSEKEEPING =
      Set.of("", "leases", "nodes", "selfsubjectaccessreviews", "subjectaccessreviews");

  private ApiServerWrites() {}

  /** Of the status of RayClusters. */
  static long ofClusterStatuses(KubernetesClient client) {
    return MetricLines.sum(
        client.raw("/metrics"),
        line ->
            line.startsWith(REQUESTS)
                && line.contains("resource=\"rayclusters\"")
                && line.contains("subresource=\"status\"")
                && line.contains("verb=\"PUT\""));
  }

  /** Of all objects, events included, but for what every cluster writes without end. */
  static long ofAll(KubernetesClient client) {
    return MetricLines.sum(
        client.raw("/metrics"),
        line ->
            line.startsWith(REQUESTS)
                && WRITING.contains(label(VERB, line))
                && !HOUSEKEEPING.contains(label(RESOURCE, line)));
  }

  private static String label(Pattern label, String line) {
    Matcher matcher = label.matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }
}
