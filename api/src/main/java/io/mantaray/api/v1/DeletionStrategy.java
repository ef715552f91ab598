package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.AtomicList;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is deleted after a RayJob has ended. Either by rules, or by the older pair of policies; not
 * both.
 *
 * @param deletionRules What is deleted when. Where several rules are due at once, the one that
 *     deletes most goes first. Not together with {@code shutdownAfterJobFinishes} or {@code
 *     ttlSecondsAfterFinished}.
 * @param onSuccess Deprecated: what is deleted if the job succeeded. Needs {@code onFailure} as
 *     well.
 * @param onFailure Deprecated: what is deleted if the job failed. Needs {@code onSuccess} as well.
 */
@ApiObject
@ValidationRule(
    value = "!((has(self.onSuccess) || has(self.onFailure)) && has(self.deletionRules))",
    message =
        "legacy policies (onSuccess/onFailure) and deletionRules cannot be used together within the"
            + " same deletionStrategy")
@ValidationRule(
    value = "((has(self.onSuccess) && has(self.onFailure)) || has(self.deletionRules))",
    message =
        "deletionStrategy requires either BOTH onSuccess and onFailure, OR the deletionRules field"
            + " (cannot be empty)")
public record DeletionStrategy(
    @Size(min = 1) @AtomicList @Nullable List<DeletionRule> deletionRules,
    @Nullable DeletionPolicy onSuccess,
    @Nullable DeletionPolicy onFailure,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements DeletionStrategyBuilder.With {

  public DeletionStrategy {
    deletionRules = Copies.of(deletionRules);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
