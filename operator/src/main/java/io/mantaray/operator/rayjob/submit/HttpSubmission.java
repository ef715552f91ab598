package io.mantaray.operator.rayjob.submit;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.operator.jobs.DeclaredJob;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The submission request that the operator sends to Ray in HTTPMode. */
public final class HttpSubmission {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private HttpSubmission() {}

  /**
   * The request for a job.
   *
   * @param jobId its name in Ray, not empty
   */
  public static Submission<JobSubmission> of(DeclaredJob job, String jobId) {
    return runtimeEnv(job)
        .flatMap(
            environment ->
                resources(job)
                    .map(
                        resources ->
                            new JobSubmission(
                                Objects.requireNonNullElse(job.spec().entrypoint(), ""),
                                jobId,
                                job.jobMetadata(),
                                environment.isEmpty() ? null : environment,
                                resources)));
  }

  /** The runtime environment as an object, empty where there is none. */
  private static Submission<JsonNode> runtimeEnv(DeclaredJob job) {
    String yaml = job.spec().runtimeEnvYAML();
    return RuntimeEnv.parse(yaml == null ? "" : yaml)
        .flatMap(
            tree ->
                tree.isObject() || tree.isNull()
                    ? Submission.possible(tree)
                    : Submission.impossible(
                        "runtimeEnvYAML has to be a mapping, such as pip: [requests]."));
  }

  private static Submission<JobSubmission.Resources> resources(DeclaredJob job) {
    return custom(job.spec().entrypointResources())
        .map(
            custom ->
                new JobSubmission.Resources(
                    nonZero(job.spec().entrypointNumCpus()),
                    nonZero(job.spec().entrypointNumGpus()),
                    null,
                    custom,
                    Map.of()));
  }

  private static @Nullable BigDecimal nonZero(@Nullable BigDecimal amount) {
    return amount == null || amount.signum() == 0 ? null : amount;
  }

  /** Custom resources by name. */
  private static Submission<Map<String, BigDecimal>> custom(@Nullable String json) {
    if (json == null || json.isEmpty()) {
      return Submission.possible(Map.of());
    }
    try {
      return custom(JSON.readTree(json));
    } catch (JacksonException e) {
      return Submission.impossible("entrypointResources is no JSON: " + e.getOriginalMessage());
    }
  }

  private static Submission<Map<String, BigDecimal>> custom(JsonNode tree) {
    boolean amounts =
        tree.isObject()
            && tree.valueStream().allMatch(amount -> amount.isNumber() || amount.isNull());
    if (!amounts && !tree.isNull()) {
      return Submission.impossible(
          "entrypointResources has to be an object of numbers, such as {\"licence\": 1}.");
    }
    Map<String, BigDecimal> custom = new TreeMap<>();
    tree.forEachEntry((name, amount) -> custom.put(name, amount.decimalValue()));
    return Submission.possible(custom);
  }
}
