package io.mantaray.dashboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job to be submitted. What is absent or empty is not sent: Ray refuses fields that it does not
 * know, and older versions know fewer.
 *
 * @param entrypoint the command to run
 * @param submissionId the name under which the job is known; Ray takes each only once
 * @param runtimeEnv an object as Ray's {@code runtime_env} is
 * @param resources what the entrypoint itself reserves
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record JobSubmission(
    String entrypoint,
    String submissionId,
    Map<String, String> metadata,
    @Nullable JsonNode runtimeEnv,
    @JsonUnwrapped Resources resources) {

  public JobSubmission {
    if (submissionId.isBlank()) {
      throw new IllegalArgumentException("a job without a submission id could be started twice");
    }
    metadata = Map.copyOf(metadata);
  }

  /** A job with nothing but a command and an id. */
  public static JobSubmission of(String submissionId, String entrypoint) {
    return new JobSubmission(entrypoint, submissionId, Map.of(), null, Resources.NONE);
  }

  /** What an entrypoint reserves for itself, apart from the tasks and actors that it starts. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Resources(
      @JsonProperty("entrypoint_num_cpus") @Nullable BigDecimal numCpus,
      @JsonProperty("entrypoint_num_gpus") @Nullable BigDecimal numGpus,
      @JsonProperty("entrypoint_memory") @Nullable Long memory,
      @JsonProperty("entrypoint_resources") Map<String, BigDecimal> custom,
      @JsonProperty("entrypoint_label_selector") Map<String, String> labelSelector) {

    public static final Resources NONE = new Resources(null, null, null, Map.of(), Map.of());

    public Resources {
      custom = Map.copyOf(custom);
      labelSelector = Map.copyOf(labelSelector);
    }

    public static Resources of(@Nullable BigDecimal numCpus, @Nullable BigDecimal numGpus) {
      return new Resources(numCpus, numGpus, null, Map.of(), Map.of());
    }
  }
}
