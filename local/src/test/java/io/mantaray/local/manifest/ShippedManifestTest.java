package io.mantaray.local.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedManifestTest {
  private final ShippedManifest manifest = ShippedManifest.read();

  @Test
  void theOperatorRunsAsTheAccountThatHasTheRights() {
    assertThat(manifest.user()).isEqualTo("system:serviceaccount:manta-system:manta-operator");
    assertThat(manifest.all(Deployment.class))
        .singleElement()
        .satisfies(
            deployment ->
                assertThat(deployment.getSpec().getTemplate().getSpec().getServiceAccountName())
                    .isEqualTo(manifest.account().getMetadata().getName()));
  }

  @Test
  void theAccountComesWithItsNamespaceAndRightsAndNothingThatRuns() {
    assertThat(manifest.accountAndRights())
        .extracting(HasMetadata::getKind)
        .containsExactly(
            "Namespace",
            "ServiceAccount",
            "ClusterRole",
            "ClusterRoleBinding",
            "Role",
            "RoleBinding");
  }

  @Test
  void noRightIsForEverything() {
    List<PolicyRule> rules =
        Stream.concat(
                manifest.all(ClusterRole.class).stream().map(ClusterRole::getRules),
                manifest.all(Role.class).stream().map(Role::getRules))
            .flatMap(List::stream)
            .toList();

    assertThat(rules)
        .flatMap(PolicyRule::getVerbs)
        .doesNotContain("*", "deletecollection", "escalate", "bind", "impersonate");
    assertThat(rules).flatMap(PolicyRule::getResources).doesNotContain("*");
  }
}
