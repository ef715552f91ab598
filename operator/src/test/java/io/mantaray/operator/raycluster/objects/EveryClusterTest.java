package io.mantaray.operator.raycluster.objects;

import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static io.mantaray.operator.raycluster.objects.Verdicts.words;
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
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.objects.Verdict;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every cluster, however it is declared. */
class EveryClusterTest {
  private static final Behavior.Network NETWORK = Behavior.defaults().network();
  private static final byte[] RANDOM = new byte[AuthSecret.TOKEN_BYTES];

  @Property(tries = 300)
  void whatWasMadeIsFineAsTheApiServerReturnsIt(@ForAll("clusters") DeclaredCluster cluster) {
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
    settles(
        Job.class,
        found -> RedisCleanupJob.compare(cluster, new PodTemplateSpec(), found.stream().toList()));
  }

  @Property(tries = 300)
  void aRepairIsEnoughAndTouchesNothingOfOthers(
      @ForAll("clusters") DeclaredCluster cluster, @ForAll("damages") List<Damage> damages) {
    Service made = returned(HeadService.of(cluster, NETWORK));
    Service damaged = Given.copy(made);
    damages.forEach(damage -> damage.inflict(damaged));

    Verdict<Service> verdict =
        HeadService.compare(cluster, NETWORK, List.of(damaged), Optional.empty());

    if (verdict instanceof Verdict.Update<Service> update) {
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
      Class<T> kind, Function<Optional<T>, Verdict<T>> compare) {
    switch (compare.apply(Optional.empty())) {
      case Verdict.Create<T> create ->
          assertThat(words(compare.apply(Optional.of(returned(create.object())))))
              .as("%s %s", kind.getSimpleName(), create.object())
              .isEqualTo("fine");
      case Verdict.Update<T> update ->
          throw new AssertionError("there is no " + kind + ": " + update);
      case Verdict.Fine<T> fine -> {}
      case Verdict.Leave<T> leave -> {}
      case Verdict.Fail<T> fail -> {}
    }
  }

  /** What people do to a service. */
  enum Damage {
    TAKE_A_LABEL {
      @Override
      void inflict(Service service) {
        service.getMetadata().getLabels().remove("app.kubernetes.io/created-by");
      }
    },
    TAKE_THE_IDENTITY {
      @Override
      void inflict(Service service) {
        service.getMetadata().getLabels().remove("ray.io/cluster");
      }
    },
    ADD_ENTRIES {
      @Override
      void inflict(Service service) {
        service.getMetadata().getLabels().put("users", "label");
        service.getMetadata().setAnnotations(new LinkedHashMap<>(Map.of("users", "annotation")));
      }
    },
    SELECT_OTHERS {
      @Override
      void inflict(Service service) {
        service.getSpec().setSelector(Map.of("app", "other"));
      }
    },
    LEAD_A_PORT_ELSEWHERE {
      @Override
      void inflict(Service service) {
        service.getSpec().getPorts().stream()
            .limit(1)
            .forEach(port -> port.setTargetPort(new IntOrString(4444)));
      }
    },
    TAKE_THE_PORTS {
      @Override
      void inflict(Service service) {
        service.getSpec().setPorts(new ArrayList<>());
      }
    },
    RENAME_A_PORT {
      @Override
      void inflict(Service service) {
        service.getSpec().getPorts().stream().limit(1).forEach(port -> port.setName("renamed"));
      }
    },
    HIDE_THE_UNREADY {
      @Override
      void inflict(Service service) {
        service.getSpec().setPublishNotReadyAddresses(false);
      }
    },
    STICK_TO_CLIENTS {
      @Override
      void inflict(Service service) {
        service.getSpec().setSessionAffinity("ClientIP");
      }
    };

    abstract void inflict(Service service);
  }

  @Provide
  Arbitrary<List<Damage>> damages() {
    return Arbitraries.of(Damage.class).list().ofMaxSize(4);
  }

  @Provide
  Arbitrary<DeclaredCluster> clusters() {
    Arbitrary<String> metadata =
        Arbitraries.of(
            "{name: c}",
            "{name: a-cluster-whose-name-is-as-long-as-a-name-may-be-at-m}",
            "{name: c, labels: {ray.io/originated-from-crd: RayService}}",
            "{name: c, annotations: {a: b, ray.io/enable-serve-service: 'true', kubernetes.io/ingress.class: nginx}}",
            "{name: c, annotations: {ray.io/enable-serve-service: 'true', ray.io/ft-enabled: 'true'}}");
    Arbitrary<String> ports =
        Arbitraries.of(
                "{containerPort: 8000, name: serve}",
                "{containerPort: 8265, name: dashboard}",
                "{containerPort: 9090, name: metrics}",
                "{containerPort: 5}",
                "{containerPort: 6, name: ''}",
                "{containerPort: -1, name: odd}",
                "{name: none}")
            .list()
            .uniqueElements()
            .ofMaxSize(4)
            .map(list -> "[" + String.join(", ", list) + "]");
    Arbitrary<String> service =
        Arbitraries.of(
            "",
            "serviceType: '', ",
            "serviceType: ClusterIP, ",
            "serviceType: NodePort, ",
            "headService: {}, ",
            "headService: {metadata: {name: front, labels: {a: b, ray.io/cluster: x}}}, ",
            "serviceType: LoadBalancer, headService: {spec: {ports: [{name: a, port: 1, targetPort: x}, {name: b, port: 2, targetPort: 0, protocol: UDP}]}}, ");
    Arbitrary<String> ingress =
        Arbitraries.of(
            "",
            "enableIngress: true, ",
            "enableIngress: true, ingressOptions: {}, ",
            "enableIngress: true, ingressOptions: {host: h, path: /p, pathType: Exact, tls: []}, ",
            "enableIngress: true, ingressOptions: {tls: [{hosts: [h], secretName: s}]}, ");
    Arbitrary<String> template =
        Combinators.combine(ports, Arbitraries.of("", "serviceAccountName: robot, "))
            .as(
                (list, account) ->
                    "template: {metadata: {labels: {app.kubernetes.io/name: own}}, spec: {"
                        + account
                        + "containers: [{name: ray, ports: "
                        + list
                        + "}]}}")
            .flatMap(given -> Arbitraries.of(given, "template: {}", "template: {spec: {}}"));
    Arbitrary<String> rest =
        Arbitraries.of(
            "",
            "enableInTreeAutoscaling: true, ",
            "authOptions: {}, ",
            "authOptions: {mode: token, secretName: s}, ",
            "headServiceAnnotations: {x: y}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb, storage: {deletionPolicy: Retain, size: 2Gi, accessModes: [ReadWriteMany, ReadWriteOnce]}}, ",
            "gcsFaultToleranceOptions: {backend: rocksdb, storage: {claimName: mine}}, ",
            "workerGroupSpecs: [{groupName: g, numOfHosts: 4}], ");
    return Combinators.combine(metadata, service, ingress, template, rest)
        .as(
            (meta, svc, ing, tmpl, other) ->
                Given.cluster(
                    "metadata: %s\nspec: {%sheadGroupSpec: {%s%s%s}}"
                        .formatted(meta, other, svc, ing, tmpl)));
  }
}
