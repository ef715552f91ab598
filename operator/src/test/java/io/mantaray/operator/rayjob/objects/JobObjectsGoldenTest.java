package io.mantaray.operator.rayjob.objects;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.submit.Assignment;
import io.mantaray.operator.rayjob.submit.Given;
import io.mantaray.operator.rayjob.submit.SubmitterJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything that is made for a job, in one file per job. After a change that is meant, run with
 * {@code -Dgolden=write} and read the difference.
 *
 * <p>A sample is a RayJob with its status, and beside its usual fields {@code operator} with {@code
 * flags} and {@code environment}, and {@code cluster} with the spec of a cluster that it selects.
 */
class JobObjectsGoldenTest {
  private static final Path SAMPLES =
      Path.of("src/test/resources/io/mantaray/operator/rayjob/objects");

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  static List<String> samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".job.yaml"))
          .map(name -> name.substring(0, name.length() - ".job.yaml".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aJobHasTheseObjects(String name) throws IOException {
    JsonNode sample = YAML.readTree(SAMPLES.resolve(name + ".job.yaml").toFile());
    String objects = objects(sample).stream().map(JobObjectsGoldenTest::sorted).collect(joining());
    Path expected = SAMPLES.resolve(name + ".objects.yaml");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(expected, objects);
    }
    assertThat(objects).isEqualTo(Files.readString(expected));
  }

  private static List<HasMetadata> objects(JsonNode sample) {
    RayJob rayJob = Given.rayJob(sample.toString());
    DeclaredJob job = DeclaredJob.of(rayJob);
    RayJobStatus status = Objects.requireNonNull(rayJob.getStatus());
    OperatorConfig config = config(sample.path("operator"));
    List<HasMetadata> objects = new ArrayList<>();
    DeclaredCluster cluster;
    if (job.selectsCluster()) {
      cluster =
          Given.cluster(job.selectedCluster().orElseThrow(), sample.path("cluster").toString());
    } else {
      // When a cluster is made, there is no dashboard yet.
      RayCluster made = Given.means(JobCluster.of(job, status.withDashboardURL(null), config));
      cluster = DeclaredCluster.of(made);
      objects.add(made);
      objects.add(JobHeadService.of(job, cluster, config.behavior().network()));
    }
    if (job.submittedBy(SubmissionMode.K8S_JOB)) {
      Assignment assignment = Assignment.of(job, status, cluster);
      objects.add(Given.means(SubmitterJob.of(assignment, config)));
    }
    return objects;
  }

  private static OperatorConfig config(JsonNode operator) {
    List<String> flags = new ArrayList<>();
    operator.path("flags").forEach(flag -> flags.add(flag.asText()));
    Map<String, String> environment = new HashMap<>();
    operator
        .path("environment")
        .properties()
        .forEach(variable -> environment.put(variable.getKey(), variable.getValue().asText()));
    return Given.operator(flags, environment);
  }

  /** The object as YAML with sorted keys, so that files are the same in every run. */
  private static String sorted(HasMetadata object) {
    try {
      return YAML.writeValueAsString(
          Given.JSON.unmarshal(Given.JSON.asJson(object), LinkedHashMap.class));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
