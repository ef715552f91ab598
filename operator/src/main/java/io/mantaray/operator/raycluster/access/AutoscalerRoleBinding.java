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
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Binds the autoscaler's Role to its ServiceAccount. */
public final class AutoscalerRoleBinding {
  private static final String ACCOUNT = "ServiceAccount";

  private AutoscalerRoleBinding() {}

  public static String name(DeclaredCluster cluster) {
    return RayNames.shortened(cluster.name());
  }

  public static RoleBinding of(DeclaredCluster cluster) {
    return new RoleBindingBuilder()
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(AutoscalerLabels.of(cluster))
                .build())
        .withRoleRef(role(cluster))
        .withSubjects(subject(cluster))
        .build();
  }

  /**
   * Compares with the existing RoleBinding.
   *
   * @param existing the RoleBinding with {@link #name}
   */
  public static ObjectChange<RoleBinding> compare(
      DeclaredCluster cluster, Optional<RoleBinding> existing) {
    if (!cluster.autoscaling()) {
      return ObjectChange.fine();
    }
    if (existing.isEmpty()) {
      return ObjectChange.create(of(cluster), EventReasons.creating("RoleBinding"));
    }
    RoleBinding found = existing.get();
    String described = "RoleBinding " + Ownership.describe(found);
    if (!Ownership.owns(cluster, found) || Ownership.isTerminating(found)) {
      return ObjectChange.leave(described + " is not ours");
    }
    // The roleRef is immutable, so a different one was set by another client on purpose.
    return role(cluster).equals(found.getRoleRef())
        ? compareOwned(cluster, found)
        : ObjectChange.leave(described + " gives another role and cannot be changed; delete it");
  }

  private static ObjectChange<RoleBinding> compareOwned(
      DeclaredCluster cluster, RoleBinding existing) {
    Map<String, String> labels = AutoscalerLabels.of(cluster);
    Map<String, String> found = existing.getMetadata().getLabels();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.containsAll(found, labels)) {
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
            .withLabels(OwnedEntries.overlay(found, labels))
            .endMetadata()
            .withSubjects(subjects)
            .build();
    return ObjectChange.update(repaired, differences, EventReasons.updating("RoleBinding"));
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
        // Shortened even if it is the user's, as KubeRay does here and in the head pod.
        .withName(RayNames.shortened(cluster.headServiceAccount()))
        .build();
  }

  private static boolean same(Subject subject, Subject needed) {
    return Objects.equals(subject.getKind(), needed.getKind())
        && Objects.equals(subject.getName(), needed.getName())
        && Objects.equals(subject.getNamespace(), needed.getNamespace());
  }
}
