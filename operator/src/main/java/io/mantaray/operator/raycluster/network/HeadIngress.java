package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpecBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.mantaray.api.v1.IngressOptions;
import io.mantaray.api.v1.IngressPathType;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The Ingress by which the Ray dashboard is reached from outside. Follows the spec. */
public final class HeadIngress {
  /** On a RayCluster: the class of its Ingress. All other annotations are copied. */
  private static final String CLASS = "kubernetes.io/ingress.class";

  private static final EventReasons CREATING = EventReasons.creating("Ingress");
  private static final EventReasons UPDATING = EventReasons.updating("Ingress");

  private HeadIngress() {}

  /** Whether the dashboard is to be reached from outside, by Ingress or Route. */
  public static boolean wanted(DeclaredCluster cluster) {
    return Boolean.TRUE.equals(cluster.head().enableIngress());
  }

  public static Ingress of(DeclaredCluster cluster) {
    Map<String, String> annotations = cluster.annotations();
    IngressSpecBuilder spec = new IngressSpecBuilder().withIngressClassName(annotations.get(CLASS));
    IngressOptions options = cluster.head().ingressOptions();
    if (options != null && options.tls() != null) {
      spec.withTls(options.tls());
    }
    return new IngressBuilder()
        .withMetadata(
            Ownership.metadata(cluster, RayNames.shortened(RayNames.headIngress(cluster.name())))
                .withLabels(ExposureLabels.of(cluster))
                .withAnnotations(annotations)
                .removeFromAnnotations(CLASS)
                .build())
        .withSpec(
            spec.addNewRule()
                .withHost(options == null ? null : options.host())
                .withNewHttp()
                .addNewPath()
                .withPath(options == null || options.path() == null ? "/" : options.path())
                .withPathType(
                    options == null || options.pathType() == null
                        ? IngressPathType.PREFIX
                        : options.pathType())
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

  /**
   * Judges what exists.
   *
   * @param existing the Ingress of that name
   */
  public static Verdict<Ingress> compare(DeclaredCluster cluster, Optional<Ingress> existing) {
    if (!wanted(cluster)) {
      // One that was made before stays, as in KubeRay.
      return Verdict.fine();
    }
    Ingress desired = of(cluster);
    if (existing.isEmpty()) {
      return Verdict.create(desired, CREATING);
    }
    Ingress found = existing.get();
    if (!Ownership.owns(cluster, found)) {
      return Verdict.leave(
          Notice.warning(
              CREATING.failed(),
              "Ingress %s exists and does not belong to this RayCluster: it stays as it is, and the dashboard has none. Delete or rename it."
                  .formatted(Ownership.describe(found))));
    }
    return Ownership.vanishing(found)
        ? Verdict.leave(Ownership.describe(found) + " is being deleted")
        : judge(desired, found);
  }

  private static Verdict<Ingress> judge(Ingress desired, Ingress found) {
    Map<String, String> labels =
        aligned(
            desired.getMetadata().getLabels(),
            found.getMetadata().getLabels(),
            FieldOwners.keysOfTheRulesWriter(found.getMetadata(), "labels"));
    Map<String, String> annotations =
        aligned(
            desired.getMetadata().getAnnotations(),
            found.getMetadata().getAnnotations(),
            FieldOwners.keysOfTheRulesWriter(found.getMetadata(), "annotations"));
    IngressSpec spec = aligned(desired.getSpec(), found.getSpec());
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
    return Verdict.update(repaired, differences, UPDATING);
  }

  /** What exists with what is wanted, without what we wrote and no longer want. */
  private static Map<String, String> aligned(
      Map<String, String> wanted, @Nullable Map<String, String> existing, Set<String> written) {
    Map<String, String> entries = OwnedEntries.over(existing, wanted);
    Set<String> stale = new HashSet<>(written);
    stale.removeAll(wanted.keySet());
    entries.keySet().removeAll(stale);
    return entries;
  }

  /** Rules and TLS are ours; a class where none is asked for is the API server's or a user's. */
  private static IngressSpec aligned(IngressSpec wanted, @Nullable IngressSpec existing) {
    if (existing == null) {
      return wanted;
    }
    IngressSpecBuilder spec = new IngressSpecBuilder(existing);
    if (wanted.getIngressClassName() != null) {
      spec.withIngressClassName(wanted.getIngressClassName());
    }
    if (!Objects.equals(wanted.getRules(), existing.getRules())) {
      spec.withRules(wanted.getRules());
    }
    List<IngressTLS> tls = existing.getTls() == null ? List.of() : existing.getTls();
    if (!wanted.getTls().equals(tls)) {
      spec.withTls(wanted.getTls());
    }
    return spec.build();
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }
}
