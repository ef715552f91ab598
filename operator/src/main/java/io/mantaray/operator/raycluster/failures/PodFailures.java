package io.mantaray.operator.raycluster.failures;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.operator.conventions.RayLabels;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The remembered failures of a cluster's pods. A first failure is kept only in memory; repeated
 * ones in an annotation of the RayCluster, so that they survive a restart of the operator.
 *
 * @param byGroup by the name of the worker group; {@link RayLabels#HEAD_GROUP} is the head
 */
public record PodFailures(SortedMap<String, FailureSeries> byGroup) {
  public static final PodFailures NONE = new PodFailures(new TreeMap<>());

  private static final ObjectMapper JSON = new ObjectMapper();

  public PodFailures {
    byGroup = Collections.unmodifiableSortedMap(new TreeMap<>(byGroup));
  }

  public Optional<FailureSeries> of(String group) {
    return Optional.ofNullable(byGroup.get(group));
  }

  /** Only those that failed more than once in a row. */
  public PodFailures repeated() {
    SortedMap<String, FailureSeries> repeated = new TreeMap<>(byGroup);
    repeated.values().removeIf(series -> !series.repeated());
    return new PodFailures(repeated);
  }

  /** The value of the annotation; empty if there is nothing to keep. */
  public Optional<String> annotation() {
    ObjectNode json = JSON.createObjectNode();
    repeated().byGroup.forEach((group, series) -> json.set(group, write(series)));
    return json.isEmpty() ? Optional.empty() : Optional.of(json.toString());
  }

  /** Reads the annotation; an invalid one is ignored, which costs one attempt. */
  public static PodFailures parse(@Nullable String annotation) {
    if (annotation == null) {
      return NONE;
    }
    try {
      SortedMap<String, FailureSeries> byGroup = new TreeMap<>();
      JSON.readTree(annotation)
          .properties()
          .forEach(group -> byGroup.put(group.getKey(), read(group.getValue())));
      return new PodFailures(byGroup);
    } catch (JsonProcessingException | DateTimeException e) {
      return NONE;
    }
  }

  private static ObjectNode write(FailureSeries series) {
    ObjectNode json = JSON.createObjectNode();
    json.put("count", series.count());
    json.put("since", series.since().toString());
    json.put("last", series.last().toString());
    json.put("why", series.why());
    json.put("newest", series.newest().toString());
    series.retryAt().ifPresent(at -> json.put("retryAt", at.toString()));
    json.put("spec", series.spec());
    return json;
  }

  private static FailureSeries read(JsonNode json) {
    return new FailureSeries(
        json.path("count").asInt(),
        Instant.parse(json.path("since").asText()),
        Instant.parse(json.path("last").asText()),
        json.path("why").asText(),
        Instant.parse(json.path("newest").asText()),
        json.has("retryAt")
            ? Optional.of(Instant.parse(json.path("retryAt").asText()))
            : Optional.empty(),
        json.path("spec").asText());
  }
}
