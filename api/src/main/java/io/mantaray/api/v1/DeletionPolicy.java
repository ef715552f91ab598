package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is deleted after a RayJob has ended; the older form of a {@link DeletionRule}.
 *
 * @param policy {@code DeleteCluster}: the RayCluster. {@code DeleteWorkers}: its workers. {@code
 *     DeleteSelf}: the RayJob and all that belongs to it. {@code DeleteNone}: nothing.
 */
@ApiObject
public record DeletionPolicy(
    @OneOf({
          DeletionPolicyType.DELETE_CLUSTER,
          DeletionPolicyType.DELETE_WORKERS,
          DeletionPolicyType.DELETE_SELF,
          DeletionPolicyType.DELETE_NONE
        })
        @Nullable String policy,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements DeletionPolicyBuilder.With {

  public DeletionPolicy {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
