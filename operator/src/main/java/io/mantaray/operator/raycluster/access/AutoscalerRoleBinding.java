package io.mantaray.operator.raycluster.access;

import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleRef;
import io.fabric8.kubernetes.api.model.rbac.RoleRefBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.api.model.rbac.SubjectBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Gives the autoscaler's account the autoscaler's role. */
public final class AutoscalerRoleBinding {
  private static final String ACCOUNT = "ServiceAccount";

  private AutoscalerRoleBinding() {}

  public static String name(DeclaredCluster cluster) {
    return RayNames.shortened(cluster.name());
  }

  public static RoleBinding of(DeclaredCluster cluster) {
    return new RoleBindingBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster)).withLabels(AccessLabels.of(cluster)).build())
        .withRoleRef(role(cluster))
        .withSubjects(subject(cluster))
        .build();
  }

  /**
   * Judges what exists.
   *
   * @param existing the RoleBinding with {@link #name}
   */
  public static Verdict<RoleBinding> compare(
      DeclaredCluster cluster, Optional<RoleBinding> existing) {
    if (!cluster.autoscaling()) {
      return Verdict.fine();
    }
    if (existing.isEmpty()) {
      return Verdict.create(of(cluster), EventReasons.creating("RoleBinding"));
    }
    RoleBinding found = existing.get();
    String described = "RoleBinding " + Ownership.describe(found);
    if (!Ownership.owns(cluster, found) || Ownership.vanishing(found)) {
      return Verdict.leave(described + " is not ours");
    }
    // The role of a binding is immutable, so ours can only have been replaced by someone's intent.
    return role(cluster).equals(found.getRoleRef())
        ? judge(cluster, found)
        : Verdict.leave(described + " gives another role and cannot be changed; delete it");
  }

  private static Verdict<RoleBinding> judge(DeclaredCluster cluster, RoleBinding existing) {
    Map<String, String> labels = AccessLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.hold(labels, found)) {
      differences.add("it lost labels: " + OwnedEntries.describeLost(labels, found));
    }
    List<Subject> subjects = new ArrayList<>();
    if (existing.getSubjects() != null) {
      subjects.addAll(existing.getSubjects());
    }
    Subject needed = subject(cluster);
    if (subjects.stream().noneMatch(subject -> same(subject, needed))) {
      differences.add("it did not bind ServiceAccount " + needed.getName());
      subjects.add(needed);
    }
    RoleBinding repaired =
        new RoleBindingBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.over(found, labels))
            .endMetadata()
            .withSubjects(subjects)
            .build();
    return Verdict.update(repaired, differences, EventReasons.updating("RoleBinding"));
  }

  private static RoleRef role(DeclaredCluster cluster) {
    return new RoleRefBuilder()
        .withApiGroup("rbac.authorization.k8s.io")
        .withKind("Role")
        .withName(AutoscalerRole.name(cluster))
        .build();
  }

  private static Subject subject(DeclaredCluster cluster) {
    return new SubjectBuilder()
        .withKind(ACCOUNT)
        .withNamespace(cluster.namespace())
        // Cut even if it is the user's, as KubeRay does here and in the head pod.
        .withName(RayNames.shortened(cluster.headServiceAccount()))
        .build();
  }

  private static boolean same(Subject subject, Subject needed) {
    return Objects.equals(subject.getKind(), needed.getKind())
        && Objects.equals(subject.getName(), needed.getName())
        && Objects.equals(subject.getNamespace(), needed.getNamespace());
  }
}
