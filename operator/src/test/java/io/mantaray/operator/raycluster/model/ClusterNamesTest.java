package io.mantaray.operator.raycluster.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.RayNames;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every object of a cluster is found again under the name it was created with. */
class ClusterNamesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final OperatorConfig CONFIG =
      OperatorConfig.defaults("operators")
          .withFeatureGates(
              FeatureGates.defaults().with(FeatureGate.GCS_FAULT_TOLERANCE_EMBEDDED_STORAGE, true));

  private static final Pattern SERVICE_NAME = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");
  private static final Pattern OBJECT_NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
  private static final Pattern LABEL_VALUE =
      Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");

  /** Names of every length; what is left of one that is cut begins with a letter, digit or dash. */
  static Stream<Arguments> names() {
    return IntStream.rangeClosed(1, RayNames.MAX_CLUSTER_NAME_LENGTH)
        .boxed()
        .flatMap(
            length ->
                Stream.of("abc", "a1-", "a-1", "a--")
                    .map(pattern -> pattern.repeat(20).substring(0, length - 1) + "z")
                    .flatMap(
                        name ->
                            Stream.of("redisAddress: redis", "backend: rocksdb")
                                .map(storage -> Arguments.of(name, storage))));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyObjectIsFoundUnderItsName(String name, String storage) {
    ApiServer server = new ApiServer(() -> NOW);
    ModelledOperator operator =
        new ModelledOperator(server, () -> NOW, new Watchdog(server), CONFIG);
    server.create(Kind.RAY_CLUSTER, withEverything(name, storage));

    for (int reconcile = 0; reconcile < 5; reconcile++) {
      reconcile(operator);
      server.all(Pod.class).forEach(new Kubelet(server)::run);
    }
    reconcile(operator);
    int settled = operator.connection().requests();
    reconcile(operator);

    assertThat(operator.connection().requests())
        .as("nothing is left to do for a settled cluster")
        .isEqualTo(settled);
    assertThat(kinds(server))
        .contains(Kind.SERVICE, Kind.SERVICE_ACCOUNT, Kind.ROLE, Kind.ROLE_BINDING)
        .contains(Kind.INGRESS, Kind.SECRET, Kind.POD)
        .contains(storage.contains("rocksdb") ? Kind.CLAIM : Kind.POD);
    assertThat(server.all(Service.class)).hasSize(3);
    objects(server).forEach(ClusterNamesTest::hasValidNameAndLabels);

    deleteAndCleanUp(server, operator, name);
  }

  private static void deleteAndCleanUp(ApiServer server, ModelledOperator operator, String name) {
    server.delete(Kind.RAY_CLUSTER, name, null);
    for (int reconcile = 0; reconcile < 5; reconcile++) {
      reconcile(operator);
      objects(server).forEach(ClusterNamesTest::hasValidNameAndLabels);
      server.all(Pod.class).stream()
          .filter(Pod::isMarkedForDeletion)
          .forEach(new Kubelet(server)::terminated);
      server.all(Job.class).forEach(job -> new Kubelet(server).goOn(job, true));
    }
    assertThat(server.find(RayCluster.class, name)).isEmpty();
    assertThat(server.all(Job.class)).hasSizeLessThanOrEqualTo(1);
  }

  private static void reconcile(ModelledOperator operator) {
    operator.caches().forEach(LaggingCache::catchUp);
    assertThat(operator.reconcile(List.of())).isNotInstanceOf(ModelledOperator.Result.Failed.class);
    operator.caches().forEach(LaggingCache::catchUp);
  }

  private static void hasValidNameAndLabels(HasMetadata object) {
    assertThat(object.getMetadata().getName())
        .as(object.getKind())
        .matches(object instanceof Service ? SERVICE_NAME : OBJECT_NAME);
    if (object.getMetadata().getLabels() != null) {
      assertThat(object.getMetadata().getLabels().values())
          .as(object.getKind())
          .allMatch(value -> LABEL_VALUE.matcher(value).matches());
    }
  }

  private static RayCluster withEverything(String name, String storage) {
    return requireNonNull(
        ApiServer.JSON.unmarshal(
            """
            metadata:
              name: %s
              namespace: team
              annotations: {ray.io/enable-serve-service: 'true'}
            spec:
              rayVersion: 2.55.0
              enableInTreeAutoscaling: true
              authOptions: {mode: token}
              gcsFaultToleranceOptions: {%s}
              headGroupSpec:
                enableIngress: true
                template: {spec: {containers: [{name: ray, image: ray}]}}
              workerGroupSpecs:
              - groupName: hosts
                replicas: 1
                numOfHosts: 2
                template: {spec: {containers: [{name: ray, image: ray}]}}
            """
                .formatted(name, storage),
            RayCluster.class));
  }

  private static List<HasMetadata> objects(ApiServer server) {
    // Names of pods of Jobs are not ours to choose.
    return Arrays.stream(Kind.values())
        .<HasMetadata>flatMap(kind -> server.all(kind.type()).stream())
        .filter(
            object ->
                object.getMetadata().getOwnerReferences().stream()
                    .noneMatch(owner -> owner.getKind().equals("Job")))
        .toList();
  }

  private static List<Kind> kinds(ApiServer server) {
    return Arrays.stream(Kind.values()).filter(kind -> !server.all(kind.type()).isEmpty()).toList();
  }
}
