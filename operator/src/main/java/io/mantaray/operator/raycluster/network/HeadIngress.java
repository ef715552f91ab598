package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpecBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLSBuilder;
import io.mantaray.api.v1.IngressOptions;
import io.mantaray.api.v1.IngressOptionsBuilder;
import io.mantaray.api.v1.IngressPathType;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Ingress of the Ray dashboard. It is updated when the spec changes. */
public final class HeadIngress {
  /** On a RayCluster: the class of its Ingress. All other annotations are copied. */
  private static final String CLASS = "kubernetes.io/ingress.class";

  private static final EventReasons CREATING = EventReasons.creating("Ingress");
  private static final EventReasons UPDATING = EventReasons.updating("Ingress");

  private HeadIngress() {}

  /** Whether the dashboard is exposed by an Ingress or Route. */
  public static boolean isEnabled(DeclaredCluster cluster) {
    return Boolean.TRUE.equals(cluster.head().enableIngress());
  }

  /** The name of the Ingress. */
  public static String name(DeclaredCluster cluster) {
    return RayNames.shortened(RayNames.headIngress(cluster.name()));
  }

  public static Ingress of(DeclaredCluster cluster) {
    Map<String, String> annotations = cluster.annotations();
    IngressOptions options =
        Objects.requireNonNullElseGet(
            cluster.head().ingressOptions(), () -> IngressOptionsBuilder.builder().build());
    String pathType = present(options.pathType()).orElse(IngressPathType.PREFIX);
    return new IngressBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(IngressLabels.of(cluster))
                .withAnnotations(annotations)
                .removeFromAnnotations(CLASS)
                .build())
        .withSpec(
            new IngressSpecBuilder()
                .withIngressClassName(present(annotations.get(CLASS)).orElse(null))
                .withTls(tls(options))
                .addNewRule()
                .withHost(present(options.host()).orElse(null))
                .withNewHttp()
                .addNewPath()
                .withPath(path(options.path(), pathType))
                .withPathType(pathType)
                .withNewBackend()
                .withNewService()
                .withName(cluster.headServiceName())
                .withNewPort()
                .withNumber(HeadPorts.dashboard(cluster))
                .endPort()
                .endService()
                .endBackend()
                .endPath()
                .endHttp()
                .endRule()
                .build())
        .build();
  }

  /** An empty string counts as absent: the API server does not store it. */
  private static Optional<String> present(@Nullable String text) {
    return Optional.ofNullable(text).filter(given -> !given.isEmpty());
  }

  private static @Nullable String path(@Nullable String given, String pathType) {
    boolean mayBeAbsent = given != null && pathType.equals(IngressPathType.IMPLEMENTATION_SPECIFIC);
    return present(given).orElse(mayBeAbsent ? null : "/");
  }

  private static List<IngressTLS> tls(IngressOptions options) {
    List<IngressTLS> given = options.tls() == null ? List.of() : options.tls();
    return given.stream()
        .map(
            tls ->
                new IngressTLSBuilder(tls)
                    .withSecretName(present(tls.getSecretName()).orElse(null))
                    .build())
        .toList();
  }

  /**
   * Compares with the existing Ingress.
   *
   * @param existing the Ingress with {@link #name}
   */
  public static ObjectChange<Ingress> compare(DeclaredCluster cluster, Optional<Ingress> existing) {
    if (!isEnabled(cluster)) {
      // An existing one stays, as in KubeRay.
      return ObjectChange.fine();
    }
    Ingress desired = of(cluster);
    if (existing.isEmpty()) {
      return ObjectChange.create(desired, CREATING);
    }
    Ingress found = existing.get();
    if (!Ownership.owns(cluster, found)) {
      return ObjectChange.leave(
          EventTemplate.warning(
              CREATING.failed(),
              "Ingress %s exists and does not belong to this RayCluster: it stays as it is, and the dashboard has none. Delete or rename it."
                  .formatted(Ownership.describe(found))));
    }
    return Ownership.isTerminating(found)
        ? ObjectChange.leave(Ownership.describe(found) + " is being deleted")
        : compareOwned(desired, found);
  }

  private static ObjectChange<Ingress> compareOwned(Ingress desired, Ingress found) {
    Map<String, String> labels =
        merged(
            desired.getMetadata().getLabels(),
            found.getMetadata().getLabels(),
            ManagedFields.keysOfRulesManager(found.getMetadata(), "labels"));
    Map<String, String> annotations =
        merged(
            desired.getMetadata().getAnnotations(),
            found.getMetadata().getAnnotations(),
            ManagedFields.keysOfRulesManager(found.getMetadata(), "annotations"));
    IngressSpec spec = merged(desired.getSpec(), found.getSpec());
    List<String> differences = new ArrayList<>();
    if (!labels.equals(orNone(found.getMetadata().getLabels()))) {
      differences.add("its labels differed");
    }
    if (!annotations.equals(orNone(found.getMetadata().getAnnotations()))) {
      differences.add("its annotations differed from those of the RayCluster");
    }
    if (!spec.equals(found.getSpec())) {
      differences.add("its class, rules or TLS differed from what the RayCluster asks for");
    }
    Ingress repaired =
        new IngressBuilder(found)
            .editMetadata()
            .withLabels(labels)
            .withAnnotations(annotations)
            .endMetadata()
            .withSpec(spec)
            .build();
    return ObjectChange.update(repaired, differences, UPDATING);
  }

  /**
   * The existing entries with the desired ones, without entries that the operator no longer sets.
   */
  private static Map<String, String> merged(
      Map<String, String> desired, @Nullable Map<String, String> existing, Set<String> written) {
    Map<String, String> entries = OwnedEntries.overlay(existing, desired);
    Set<String> stale = new HashSet<>(written);
    stale.removeAll(desired.keySet());
    entries.keySet().removeAll(stale);
    return entries;
  }

  /** The operator decides rules and TLS; a class that is not declared is left as it is. */
  private static IngressSpec merged(IngressSpec desired, @Nullable IngressSpec existing) {
    if (existing == null) {
      return desired;
    }
    IngressSpecBuilder spec = new IngressSpecBuilder(existing);
    if (desired.getIngressClassName() != null) {
      spec.withIngressClassName(desired.getIngressClassName());
    }
    if (!Objects.equals(desired.getRules(), existing.getRules())) {
      spec.withRules(desired.getRules());
    }
    List<IngressTLS> tls = existing.getTls() == null ? List.of() : existing.getTls();
    if (!desired.getTls().equals(tls)) {
      spec.withTls(desired.getTls());
    }
    return spec.build();
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }
}
