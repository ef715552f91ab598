package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the head of a Ray cluster is.
 *
 * @param podName The name of the head pod.
 * @param podIP Its address.
 * @param serviceName The name of the head service.
 * @param serviceIP Its address; that of the head pod if the service has none of its own.
 */
@ApiObject
public record HeadInfo(
    @Nullable String podName,
    @Nullable String podIP,
    @Nullable String serviceName,
    @Nullable String serviceIP,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements HeadInfoBuilder.With {

  public HeadInfo {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
