package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps in which a new cluster takes over the requests of an old one.
 *
 * @param gatewayClassName The GatewayClass of the Gateway that splits the requests.
 * @param stepSizePercent How many percent of the requests move to the new cluster at a time. Not
 *     more than {@code maxSurgePercent}.
 * @param intervalSeconds How long to wait between two steps.
 * @param maxSurgePercent By how many percent of the full capacity the new cluster grows at a time.
 */
@ApiObject
public record ClusterUpgradeOptions(
    @Required @Nullable String gatewayClassName,
    @Required @Nullable Long stepSizePercent,
    @Required @Nullable Long intervalSeconds,
    @Default("100") @Nullable Long maxSurgePercent,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements ClusterUpgradeOptionsBuilder.With {

  public ClusterUpgradeOptions {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
