package io.mantaray.operator.raycluster.objects;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.access.AutoscalerRole;
import io.mantaray.operator.raycluster.access.AutoscalerRoleBinding;
import io.mantaray.operator.raycluster.access.AutoscalerServiceAccount;
import io.mantaray.operator.raycluster.network.HeadIngress;
import io.mantaray.operator.raycluster.network.HeadRoute;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.network.HeadlessService;
import io.mantaray.operator.raycluster.network.ServeService;
import io.mantaray.operator.raycluster.storage.GcsStorageClaim;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Everything that is made for a cluster beside its pods, in one file per cluster. Run with {@code
 * -Dgolden.write=DIRECTORY} to write the files anew, and read what changed.
 */
class GoldenObjectsTest {
  private static final Behavior.Network HEADLESS = Behavior.defaults().network();

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  static List<Path> clusters() throws IOException, URISyntaxException {
    Path folder = Path.of(requireNonNull(GoldenObjectsTest.class.getResource("golden")).toURI());
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".cluster.yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("clusters")
  void aClusterHasTheseObjectsBesideItsPods(Path declaration) throws IOException {
    String name = declaration.getFileName().toString().replace(".cluster.yaml", ".objects.yaml");
    DeclaredCluster cluster = Given.cluster(Files.readString(declaration));

    String objects =
        Stream.of(
                created(AutoscalerServiceAccount.compare(cluster, Optional.empty())),
                created(AutoscalerRole.compare(cluster, Optional.empty())),
                created(AutoscalerRoleBinding.compare(cluster, Optional.empty())),
                created(HeadIngress.compare(cluster, Optional.empty())),
                created(HeadRoute.compare(cluster, List.of())),
                created(AuthSecret.compare(cluster, Optional.empty(), () -> new byte[32])),
                created(HeadService.compare(cluster, HEADLESS, List.of(), Optional.empty())),
                created(HeadlessService.compare(cluster, List.of())),
                created(ServeService.compare(cluster, Optional.empty())),
                created(GcsStorageClaim.compare(cluster, Optional.empty())),
                cleanup(cluster))
            .flatMap(Optional::stream)
            .map(object -> sorted(object))
            .collect(joining());

    write(name, objects);
    assertThat(objects).isEqualTo(Files.readString(declaration.resolveSibling(name)));
  }

  private static Optional<HasMetadata> created(ObjectChange<?> verdict) {
    return switch (verdict) {
      case ObjectChange.Create<?> create -> Optional.of(create.object());
      case ObjectChange.Fine<?> fine -> Optional.empty();
      case ObjectChange.Fail<?> fail -> Optional.empty();
      case ObjectChange.Leave<?> leave -> throw new AssertionError(leave);
      case ObjectChange.Update<?> update -> throw new AssertionError(update);
    };
  }

  private static Optional<HasMetadata> cleanup(DeclaredCluster cluster) {
    return cluster.faultTolerance() instanceof FaultTolerance.Redis
        ? Optional.of(
            RedisCleanupJob.of(
                cluster,
                new PodTemplateSpecBuilder()
                    .withNewMetadata()
                    .addToLabels("from", "the-pod")
                    .addToAnnotations("from", "the-pod")
                    .endMetadata()
                    .withNewSpec()
                    .withRestartPolicy("Never")
                    .endSpec()
                    .build()))
        : Optional.empty();
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

  private static void write(String name, String objects) {
    String folder = System.getProperty("golden.write");
    if (folder != null) {
      try {
        Files.writeString(Path.of(folder, name), objects);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
