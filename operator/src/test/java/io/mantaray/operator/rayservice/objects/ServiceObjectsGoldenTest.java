package io.mantaray.operator.rayservice.objects;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.GivenService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything that is made for a service, in one file per service. After a change that is meant, run
 * with {@code -Dgolden=write} and read the difference.
 *
 * <p>A service with incremental upgrades is shown in the middle of one, with a quarter of the
 * requests on the new cluster.
 */
class ServiceObjectsGoldenTest {
  private static final Path SAMPLES =
      Path.of("src/test/resources/io/mantaray/operator/rayservice/objects");

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  static List<String> samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".service.yaml"))
          .map(name -> name.substring(0, name.length() - ".service.yaml".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aServiceHasTheseObjects(String name) throws IOException {
    String sample = Files.readString(SAMPLES.resolve(name + ".service.yaml"));
    String objects =
        objects(DeclaredService.of(GivenService.rayService(sample))).stream()
            .map(ServiceObjectsGoldenTest::sorted)
            .collect(joining())
            .replace("\"" + OperatorVersion.current() + "\"", "\"VERSION\"");
    Path expected = SAMPLES.resolve(name + ".objects.yaml");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(expected, objects);
    }
    assertThat(objects).isEqualTo(Files.readString(expected));
  }

  private static List<HasMetadata> objects(DeclaredService service) {
    DeclaredCluster active = GivenService.cluster(service, service.name() + "-aaaaa");
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(ServiceCluster.of(service, active.name()));
    objects.add(StableHeadService.of(service, active, Behavior.defaults().network()));
    StableServeService.of(service, active).ifPresent(objects::add);
    service
        .upgradeSteps()
        .ifPresent(
            steps -> {
              DeclaredCluster next = GivenService.cluster(service, service.name() + "-bbbbb");
              objects.add(ServiceCluster.ofIncrementalUpgrade(service, next.name()));
              ClusterServeService.of(service, active).ifPresent(objects::add);
              ClusterServeService.of(service, next).ifPresent(objects::add);
              objects.add(ServiceGateway.of(service, steps));
              objects.add(
                  ServiceRoute.of(service, new TrafficSplit(active, Optional.of(next), 25)));
            });
    return objects;
  }

  /** The object as YAML with sorted keys, so that files are the same in every run. */
  private static String sorted(HasMetadata object) {
    try {
      return YAML.writeValueAsString(
          GivenService.JSON.unmarshal(GivenService.JSON.asJson(object), LinkedHashMap.class));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
