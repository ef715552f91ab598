package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is collected for Ray's history server.
 *
 * @param collectorOptions Settings of the collector, a container beside Ray in every pod.
 */
@ApiObject
public record HistoryServerOptions(
    @Nullable CollectorOptions collectorOptions, @UnknownFields Map<String, JsonNode> unknownFields)
    implements HistoryServerOptionsBuilder.With {

  public HistoryServerOptions {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
