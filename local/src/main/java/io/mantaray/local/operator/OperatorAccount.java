package io.mantaray.local.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.manifest.ShippedManifest;
import io.mantaray.local.objects.AccountKubeconfig;
import io.mantaray.local.objects.ServerSideApply;
import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The account as which the operator runs wherever it is installed, on a cluster of this machine:
 * with the rights that deploy/operator.yaml gives it, and no others.
 */
public final class OperatorAccount {
  private static final Duration UNTIL_GRANTED = Duration.ofSeconds(30);

  private final ShippedManifest manifest;
  private final LocalCluster cluster;

  private OperatorAccount(ShippedManifest manifest, LocalCluster cluster) {
    this.manifest = manifest;
    this.cluster = cluster;
  }

  /** Installs or updates the account and its rights, and gives it a new token. */
  public static OperatorAccount install(LocalCluster cluster) {
    var account = new OperatorAccount(ShippedManifest.read(), cluster);
    try (KubernetesClient client = cluster.client()) {
      account.install(client);
    }
    return account;
  }

  /** The account, installed if it never was. */
  public static OperatorAccount on(LocalCluster cluster) {
    var account = new OperatorAccount(ShippedManifest.read(), cluster);
    return Files.exists(account.kubeconfig()) ? account : install(cluster);
  }

  /** With this one is the account, by a token and nothing else. */
  public Path kubeconfig() {
    return folder().operatorKubeconfig();
  }

  /** Where the account may keep the operator's lease, unless it {@link #mayLeadIn} another. */
  public String namespace() {
    return manifest.namespace();
  }

  /**
   * Gives it in another namespace exactly the rights that it has in its own.
   *
   * @param client an administrator's
   */
  public void mayLeadIn(String namespace, KubernetesClient client) {
    for (Role role : manifest.all(Role.class)) {
      client
          .resource(
              new RoleBuilder(role).editMetadata().withNamespace(namespace).endMetadata().build())
          .patch(ServerSideApply.AS_MANTA);
    }
    for (RoleBinding binding : manifest.all(RoleBinding.class)) {
      client
          .resource(
              new RoleBindingBuilder(binding)
                  .editMetadata()
                  .withNamespace(namespace)
                  .endMetadata()
                  .build())
          .patch(ServerSideApply.AS_MANTA);
    }
    for (Role role : manifest.all(Role.class)) {
      awaitGranted(client, namespace, role.getRules().getLast());
    }
  }

  private void install(KubernetesClient client) {
    for (HasMetadata object : manifest.accountAndRights()) {
      client.resource(object).patch(ServerSideApply.AS_MANTA);
    }
    manifest
        .all(ClusterRole.class)
        .forEach(role -> awaitGranted(client, "", role.getRules().getLast()));
    new AccountKubeconfig(cluster, namespace(), manifest.account().getMetadata().getName())
        .write(client, kubeconfig());
  }

  /** The API server learns of new rights by a watch of its own, a moment after they are there. */
  private void awaitGranted(KubernetesClient client, String namespace, PolicyRule rule) {
    SubjectAccessReview question =
        new SubjectAccessReviewBuilder()
            .withNewSpec()
            .withUser(manifest.user())
            .withNewResourceAttributes()
            .withNamespace(namespace)
            .withGroup(rule.getApiGroups().getLast())
            .withResource(rule.getResources().getLast())
            .withVerb(rule.getVerbs().getLast())
            .withName(rule.getResourceNames().isEmpty() ? "" : rule.getResourceNames().getLast())
            .endResourceAttributes()
            .endSpec()
            .build();
    long until = System.nanoTime() + UNTIL_GRANTED.toNanos();
    while (!client.resource(question).create().getStatus().getAllowed()) {
      if (System.nanoTime() > until) {
        throw new LocalClusterException(
            "the API server does not grant the operator its rights",
            "see its log " + cluster.log("kube-apiserver"));
      }
      Pause.of(Duration.ofMillis(20));
    }
  }

  private ClusterFolder folder() {
    return new ClusterFolder(cluster.folder());
  }
}
