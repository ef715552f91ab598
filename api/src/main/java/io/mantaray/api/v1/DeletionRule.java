package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Required;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is deleted after a RayJob has ended, and when.
 *
 * @param policy {@code DeleteCluster}: the RayCluster. {@code DeleteWorkers}: its workers. {@code
 *     DeleteSelf}: the RayJob and all that belongs to it. {@code DeleteNone}: nothing.
 * @param condition When it is deleted.
 */
@ApiObject
public record DeletionRule(
    @Required
        @OneOf({
          DeletionPolicyType.DELETE_CLUSTER,
          DeletionPolicyType.DELETE_WORKERS,
          DeletionPolicyType.DELETE_SELF,
          DeletionPolicyType.DELETE_NONE
        })
        @Nullable String policy,
    @Required @Nullable DeletionCondition condition,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements DeletionRuleBuilder.With {

  public DeletionRule {
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
