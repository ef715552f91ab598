package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An application as Ray Serve reports it.
 *
 * @param status Its state: NOT_STARTED, DEPLOYING, RUNNING, DEPLOY_FAILED, DELETING or UNHEALTHY.
 * @param message What Ray Serve says about that state.
 * @param serveDeploymentStatuses Its deployments, by name.
 */
@ApiObject
public record ServeApplicationStatus(
    @Nullable String status,
    @Nullable String message,
    @Nullable Map<String, ServeDeploymentStatus> serveDeploymentStatuses,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements ServeApplicationStatusBuilder.With {

  public ServeApplicationStatus {
    serveDeploymentStatuses = Copies.of(serveDeploymentStatuses);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
