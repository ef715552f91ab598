package io.mantaray.operator.raycluster.objects;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.mantaray.operator.clusters.DeclaredCluster;
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
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Properties that hold for every cluster. */
class EveryClusterTest {
  private static final Behavior.Network NETWORK = Behavior.defaults().network();
  private static final byte[] RANDOM = new byte[AuthSecret.TOKEN_BYTES];

  @Test
  void whatWasMadeIsFineAsTheApiServerReturnsIt() {
    Property.forAll(clusters()).tries(300).check(EveryClusterTest::isFineAsReturned);
  }

  private static void isFineAsReturned(DeclaredCluster cluster) {
    settles(
        Service.class,
        found -> HeadService.compare(cluster, NETWORK, found.stream().toList(), Optional.empty()));
    settles(Service.class, found -> HeadlessService.compare(cluster, found.stream().toList()));
    settles(Service.class, found -> ServeService.compare(cluster, found));
    settles(Ingress.class, found -> HeadIngress.compare(cluster, found));
    settles(
        GenericKubernetesResource.class,
        found -> HeadRoute.compare(cluster, found.stream().toList()));
    settles(ServiceAccount.class, found -> AutoscalerServiceAccount.compare(cluster, found));
    settles(Role.class, found -> AutoscalerRole.compare(cluster, found));
    settles(RoleBinding.class, found -> AutoscalerRoleBinding.compare(cluster, found));
    settles(Secret.class, found -> AuthSecret.compare(cluster, found, () -> RANDOM));
    settles(PersistentVolumeClaim.class, found -> GcsStorageClaim.compare(cluster, found));
    Job cleanup = returned(RedisCleanupJob.of(cluster, new PodTemplateSpec()));
    assertThat(RedisCleanupJob.state(cluster, List.of(cleanup)))
        .isEqualTo(RedisCleanupJob.State.RUNNING);
  }

  /** It rejects what is empty where something has to be, and then there is no Ingress at all. */
  @Test
  void theApiServerAcceptsAnIngressWhoseOptionsAreEmpty() {
    Property.forAll(clusters()).tries(100).check(EveryClusterTest::hasAnAcceptableIngress);
  }

  private static void hasAnAcceptableIngress(DeclaredCluster cluster) {
    IngressSpec spec = HeadIngress.of(cluster).getSpec();
    assertThat(spec.getIngressClassName()).isNotEqualTo("");
    assertThat(spec.getRules())
        .flatExtracting(rule -> rule.getHttp().getPaths())
        .allSatisfy(
            path ->
                assertThat(
                        "ImplementationSpecific".equals(path.getPathType())
                            || path.getPath().startsWith("/"))
                    .isTrue());
  }

  private record Damaged(DeclaredCluster cluster, List<Damage> damages) {
    Damaged withDamages(List<Damage> others) {
      return new Damaged(cluster, others);
    }
  }

  @Test
  void aRepairIsCompleteAndKeepsWhatOthersSet() {
    Gen<DeclaredCluster> clusters = clusters();
    Gen<List<Damage>> damages = Gen.of(Damage.class).list(0, 4);
    Property.forAll(random -> new Damaged(clusters.from(random), damages.from(random)))
        .tries(300)
        .shortenedBy(Damaged::damages, Damaged::withDamages)
        .check(it -> isRepaired(it.cluster(), it.damages()));
  }

  private static void isRepaired(DeclaredCluster cluster, List<Damage> damages) {
    Service made = returned(HeadService.of(cluster, NETWORK));
    Service damaged = Given.copy(made);
    damages.forEach(damage -> damage.applyTo(damaged));

    ObjectChange<Service> verdict =
        HeadService.compare(cluster, NETWORK, List.of(damaged), Optional.empty());

    if (verdict instanceof ObjectChange.Update<Service> update) {
      Service repaired = update.object();
      assertThat(words(HeadService.compare(cluster, NETWORK, List.of(repaired), Optional.empty())))
          .isEqualTo("fine");
      assertThat(repaired.getSpec().getClusterIP()).isEqualTo(made.getSpec().getClusterIP());
      assertThat(repaired.getSpec().getSelector()).isEqualTo(made.getSpec().getSelector());
      assertThat(repaired.getMetadata().getAnnotations())
          .isEqualTo(damaged.getMetadata().getAnnotations());
      assertThat(repaired.getMetadata().getLabels())
          .containsAllEntriesOf(made.getMetadata().getLabels());
      assertThat(repaired.getSpec().getSessionAffinity())
          .isEqualTo(damaged.getSpec().getSessionAffinity());
      assertThat(repaired.getSpec().getPorts())
          .extracting(ServicePort::getPort)
          .doesNotHaveDuplicates();
    } else {
      assertThat(words(verdict)).isEqualTo("fine");
    }
  }

  private static <T extends HasMetadata> void settles(
      Class<T> kind, Function<Optional<T>, ObjectChange<T>> compare) {
    switch (compare.apply(Optional.empty())) {
      case ObjectChange.Create<T> create ->
          assertThat(words(compare.apply(Optional.of(returned(create.object())))))
              .as("%s %s", kind.getSimpleName(), create.object())
              .isEqualTo("fine");
      case ObjectChange.Update<T> update ->
          throw new AssertionError("there is no " + kind + ": " + update);
      case ObjectChange.Fine<T> fine -> {}
      case ObjectChange.Leave<T> leave -> {}
      case ObjectChange.Fail<T> fail -> {}
    }
  }

  /** Changes that users make to a service. */
  enum Damage {
    TAKE_A_LABEL {
      @Override
      void applyTo(Service service) {
        service.getMetadata().getLabels().remove("app.kubernetes.io/created-by");
      }
    },
    TAKE_THE_IDENTITY {
      @Override
      void applyTo(Service service) {
        service.getMetadata().getLabels().remove("ray.io/cluster");
      }
    },
    ADD_ENTRIES {
      @Override
      void applyTo(Service service) {
        service.getMetadata().getLabels().put("users", "label");
        service.getMetadata().setAnnotations(new LinkedHashMap<>(Map.of("users", "annotation")));
      }
    },
    SELECT_OTHERS {
      @Override
      void applyTo(Service service) {
        service.getSpec().setSelector(Map.of("app", "other"));
      }
    },
    LEAD_A_PORT_ELSEWHERE {
      @Override
      void applyTo(Service service) {
        service.getSpec().getPorts().stream()
            .limit(1)
            .forEach(port -> port.setTargetPort(new IntOrString(4444)));
      }
    },
    TAKE_THE_PORTS {
      @Override
      void applyTo(Service service) {
        service.getSpec().setPorts(new ArrayList<>());
      }
    },
    RENAME_A_PORT {
      @Override
      void applyTo(Service service) {
        service.getSpec().getPorts().stream().limit(1).forEach(port -> port.setName("renamed"));
      }
    },
    HIDE_THE_UNREADY {
      @Override
      void applyTo(Service service) {
        service.getSpec().setPublishNotReadyAddresses(false);
      }
    },
    STICK_TO_CLIENTS {
      @Override
      void applyTo(Service service) {
        service.getSpec().setSessionAffinity("ClientIP");
      }
    };

    abstract void applyTo(Service service);
  }

  private static Gen<DeclaredCluster> clusters() {
    Gen<String> metadata =
        Gen.of(
            "{name: c}",
            "{name: a-cluster-whose-name-is-as-long-as-a-name-may-be-at-m}",
            "{name: c, labels: {ray.io/originated-from-crd: RayService}}",
            "{name: c, annotations: {kubernetes.io/ingress.class: ''}}",
            "{name: c, annotations: {kubernetes.io/ingress.class: nginx, empty: ''}}",
            "{name: c, annotations: {}, labels: {}}",
            "{name: c, annotations: {a: b, ray.io/enable-serve-service: 'true', kubernetes.io/ingress.class: nginx}}",
            "{name: c, annotations: {ray.io/enable-serve-service: 'true', ray.io/ft-enabled: 'true'}}");
    Gen<String> ports =
        subsets(
                4,
                "{containerPort: 8000, name: serve}",
                "{containerPort: 8265, name: dashboard}",
                "{containerPort: 9090, name: metrics}",
                "{containerPort: 5}",
                "{containerPort: 6, name: ''}",
                "{containerPort: -1, name: odd}",
                "{name: none}")
            .map(list -> "[" + String.join(", ", list) + "]");
    Gen<String> service =
        Gen.of(
            "",
            "serviceType: '', ",
            "serviceType: ClusterIP, ",
            "serviceType: NodePort, ",
            "headService: {}, ",
            "headService: {metadata: {name: front, labels: {a: b, ray.io/cluster: x}}}, ",
            "serviceType: LoadBalancer, headService: {spec: {ports: [{name: a, port: 1, targetPort: x}, {name: b, port: 2, targetPort: 0, protocol: UDP}]}}, ");
    Gen<String> ingress =
        Gen.of(
            "",
            "enableIngress: true, ",
            "enableIngress: true, ingressOptions: {}, ",
            "enableIngress: true, ingressOptions: {host: h, path: /p, pathType: Exact, tls: []}, ",
            "enableIngress: true, ingressOptions: {tls: [{hosts: [h], secretName: s}]}, ",
            "enableIngress: true, ingressOptions: {host: '', path: ''}, ",
            "enableIngress: true, ingressOptions: {host: '', path: '', pathType: ImplementationSpecific}, ",
            "enableIngress: true, ingressOptions: {path: '', pathType: Exact, tls: [{hosts: [], secretName: ''}, {}]}, ");
    Gen<String> accounts = Gen.of("", "serviceAccountName: robot, ");
    Gen<String> template =
        Gen.oneOf(
            random ->
                "template: {metadata: {labels: {app.kubernetes.io/name: own}}, spec: {"
                    + accounts.from(random)
                    + "containers: [{name: ray, ports: "
                    + ports.from(random)
                    + "}]}}",
            Gen.of("template: {}"),
            Gen.of("template: {spec: {}}"));
    Gen<String> rest =
        Gen.of(
            "",
            "enableInTreeAutoscaling: true, ",
            "authOptions: {}, ",
            "authOptions: {mode: token, secretName: s}, ",
            "headServiceAnnotations: {x: y}, ",
            "headServiceAnnotations: {}, ",
            "authOptions: {mode: token, secretName: ''}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb, storage: {claimName: '', storageClassName: '', accessModes: [], size: 1024Mi}}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb, storage: {deletionPolicy: Retain, size: 2Gi, accessModes: [ReadWriteMany, ReadWriteOnce]}}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb, storage: {claimName: mine}}, ",
            "workerGroupSpecs: [{groupName: g, numOfHosts: 4}], ");
    return random ->
        Given.cluster(
            "metadata: %s\nspec: {%sheadGroupSpec: {%s%s%s}}"
                .formatted(
                    metadata.from(random),
                    rest.from(random),
                    service.from(random),
                    ingress.from(random),
                    template.from(random)));
  }

  /** So many of them at most, in any order. */
  private static Gen<List<String>> subsets(int max, String... values) {
    Gen<Integer> sizes = Gen.integers(0, max);
    return random -> {
      List<String> shuffled = new ArrayList<>(List.of(values));
      Collections.shuffle(shuffled, random);
      return shuffled.subList(0, sizes.from(random));
    };
  }
}
