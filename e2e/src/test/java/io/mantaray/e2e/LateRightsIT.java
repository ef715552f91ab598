package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator that is started before it has its rights. */
@OnCluster(Shape.CONTROL_PLANE)
class LateRightsIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String ACCOUNT = "late";
  private static final String OPERATOR = "manta-operator";

  @TempDir private Path folder;

  @Test
  void saysWhatIsMissingAndGoesOnWhenItComes(TestNamespace namespace) throws IOException {
    InstalledCrds.on(namespace.client());
    // Enough for the lease, which it needs to start at all.
    Path kubeconfig = kubeconfig(namespace);
    bindLeaseRole(namespace);
    try (OperatorUnderTest operator = OperatorUnderTest.start(kubeconfig, namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      await()
          .atMost(SOON)
          .until(
              () ->
                  operator
                      .probeText("/readyz")
                      .matches("(?s).*raycluster: its caches cannot be filled: .*forbidden.*"));

      grantEverything(namespace);

      await().atMost(SOON).until(operator::isReady);
    }
  }

  /** EndpointSlices are watched for RayServices alone. */
  @Test
  void aRightThatOneKindLacksHoldsUpNoOther(TestNamespace namespace) throws IOException {
    InstalledCrds.on(namespace.client());
    Path kubeconfig = kubeconfig(namespace);
    bindLeaseRole(namespace);
    grantAllButEndpointSlices(namespace);
    try (OperatorUnderTest operator =
        OperatorUnderTest.start(
            kubeconfig, namespace.name(), "--watch-namespace=" + namespace.name())) {
      namespace.explainFailuresWith(operator.log());
      await()
          .atMost(SOON)
          .until(
              () ->
                  operator
                      .probeText("/readyz")
                      .matches(
                          "(?s).*rayservice: its caches cannot be filled: .*endpointslices.*"));
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(operator.probeText("/readyz"))
                      .contains("rayservice:")
                      .doesNotContain("raycluster:", "rayjob:"));
      assertThat(operator.lines())
          .anyMatch(line -> line.contains("rayservice") && line.contains("endpointslices"));

      namespace.client().resource(Manifests.rayCluster("ready", 1)).create();
      await().atMost(SOON).until(() -> namespace.client().pods().list().getItems().size() == 2);

      grantEverything(namespace);

      await().atMost(SOON).until(operator::isReady);
    }
  }

  private Path kubeconfig(TestNamespace namespace) throws IOException {
    namespace
        .client()
        .resource(
            new ServiceAccountBuilder().withNewMetadata().withName(ACCOUNT).endMetadata().build())
        .create();
    String token =
        namespace
            .client()
            .serviceAccounts()
            .withName(ACCOUNT)
            .tokenRequest(new TokenRequestBuilder().withNewSpec().endSpec().build())
            .getStatus()
            .getToken();
    var config =
        Serialization.unmarshal(
            Files.readString(namespace.operatorKubeconfig()),
            io.fabric8.kubernetes.api.model.Config.class);
    config.getUsers().getFirst().getUser().setToken(token);
    return Files.writeString(folder.resolve("kubeconfig"), Serialization.asYaml(config));
  }

  private static void bindLeaseRole(TestNamespace namespace) {
    String role =
        namespace.client().rbac().roles().list().getItems().getFirst().getMetadata().getName();
    namespace
        .client()
        .resource(
            new RoleBindingBuilder()
                .withNewMetadata()
                .withName(ACCOUNT)
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", role)
                .addNewSubject("", "ServiceAccount", ACCOUNT, namespace.name())
                .build())
        .create();
  }

  private static void grantAllButEndpointSlices(TestNamespace namespace) {
    String name = ACCOUNT + "-but-endpointslices";
    var shipped = namespace.client().rbac().clusterRoles().withName(OPERATOR).get();
    namespace
        .client()
        .resource(
            new ClusterRoleBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withRules(
                    shipped.getRules().stream()
                        .filter(rule -> !rule.getResources().contains("endpointslices"))
                        .toList())
                .build())
        .createOr(NonDeletingOperation::update);
    bind(namespace, name);
  }

  private static void grantEverything(TestNamespace namespace) {
    bind(namespace, OPERATOR);
  }

  private static void bind(TestNamespace namespace, String clusterRole) {
    namespace
        .client()
        .resource(
            new ClusterRoleBindingBuilder()
                .withNewMetadata()
                .withName(clusterRole + "-" + namespace.name())
                .endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "ClusterRole", clusterRole)
                .addNewSubject("", "ServiceAccount", ACCOUNT, namespace.name())
                .build())
        .create();
  }
}
