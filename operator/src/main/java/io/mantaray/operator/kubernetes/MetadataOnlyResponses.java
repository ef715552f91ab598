package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.regex.Pattern;

/**
 * Requests metadata-only responses for writes whose full response is not needed: created pods and
 * events, and status updates. A created pod is returned at twice its size.
 */
final class MetadataOnlyResponses implements Interceptor {
  private static final Pattern MANY = Pattern.compile(".*/namespaces/[^/]+/(?:pods|events)");
  private static final Pattern STATUS = Pattern.compile("/apis/ray.io/.*/status");
  private static final String METADATA_OR_ALL =
      "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json";

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    String path = request.uri().getPath();
    boolean unread =
        switch (request.method()) {
          case "POST" -> MANY.matcher(path).matches();
          case "PUT" -> STATUS.matcher(path).matches();
          default -> false;
        };
    if (unread) {
      builder.setHeader("Accept", METADATA_OR_ALL);
    }
  }
}
