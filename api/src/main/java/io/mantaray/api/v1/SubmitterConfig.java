package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the submitter of a RayJob.
 *
 * @param backoffLimit How often the submitter is started again after a failure: by the Kubernetes
 *     Job in {@code K8sJobMode}, as restarts of the container in {@code SidecarMode}.
 */
@ApiObject
public record SubmitterConfig(
    @Nullable Long backoffLimit, @UnknownFields Map<String, JsonNode> unknownFields)
    implements SubmitterConfigBuilder.With {

  public SubmitterConfig {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
