package io.mantaray.operator.raycluster.access;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.created;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.raycluster.objects.Given;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessTest {
  private static final DeclaredCluster SCALING =
      Given.withSpec("{enableInTreeAutoscaling: true, headGroupSpec: {}}");
  private static final DeclaredCluster STILL = Given.head("{}");

  @Nested
  class TheServiceAccount {
    private final DeclaredCluster named =
        Given.withSpec(
            "{enableInTreeAutoscaling: true, headGroupSpec: {template: {spec: {serviceAccountName: robot}}}}");
    private final ServiceAccount made = returned(AutoscalerServiceAccount.of(SCALING));

    @Test
    void isMadeForAnAutoscaler() {
      assertThat(words(AutoscalerServiceAccount.compare(SCALING, Optional.empty())))
          .isEqualTo("create CreatedServiceAccount");
      assertThat(words(AutoscalerServiceAccount.compare(STILL, Optional.empty())))
          .isEqualTo("fine");
    }

    @Test
    void isNotMadeWhereTheUserNamesOne() {
      assertThat(words(AutoscalerServiceAccount.compare(named, Optional.empty())))
          .isEqualTo("fail WARNING AutoscalerServiceAccountNotFound");
      assertThat(words(AutoscalerServiceAccount.compare(named, Optional.of(Given.foreign(made)))))
          .isEqualTo("fine");
    }

    @Test
    void getsItsLabelsBackAndKeepsWhatOthersAdd() {
      ServiceAccount edited =
          new ServiceAccountBuilder(made)
              .editMetadata()
              .withLabels(Map.of("users", "own"))
              .addToAnnotations("eks.amazonaws.com/role-arn", "x")
              .endMetadata()
              .addNewImagePullSecret("registry")
              .build();

      ServiceAccount repaired =
          updated(AutoscalerServiceAccount.compare(SCALING, Optional.of(edited)));

      assertThat(repaired.getMetadata().getLabels())
          .containsEntry("users", "own")
          .containsAllEntriesOf(made.getMetadata().getLabels());
      assertThat(repaired.getImagePullSecrets()).hasSize(1);
      assertThat(repaired.getMetadata().getAnnotations()).hasSize(1);
    }
  }

  @Nested
  class TheRole {
    private final Role made = returned(AutoscalerRole.of(SCALING));

    @Test
    void isMadeForAnAutoscaler() {
      assertThat(words(AutoscalerRole.compare(SCALING, Optional.empty())))
          .isEqualTo("create CreatedRole");
      assertThat(words(AutoscalerRole.compare(STILL, Optional.empty()))).isEqualTo("fine");
      assertThat(words(AutoscalerRole.compare(SCALING, Optional.of(made)))).isEqualTo("fine");
    }

    @Test
    void thatIsNotOursIsLeftAlone() {
      Role foreign = new RoleBuilder(Given.foreign(made)).withRules().build();

      assertThat(words(AutoscalerRole.compare(SCALING, Optional.of(foreign)))).isEqualTo("leave");
    }

    @Test
    void mayHaveEquivalentOrAdditionalRules() {
      Role widened =
          new RoleBuilder(made)
              .withRules(rule("*", "*", "get", "list", "watch", "patch"), rule("x", "y", "z"))
              .build();

      assertThat(words(AutoscalerRole.compare(SCALING, Optional.of(widened)))).isEqualTo("fine");
    }

    @Test
    void missingPermissionsAreRestored() {
      PolicyRule users = rule("x", "y", "z");
      PolicyRule one =
          new PolicyRuleBuilder(rule("", "pods/resize", "patch")).withResourceNames("p").build();
      Role narrowed =
          new RoleBuilder(made).withRules(users, rule("", "pods", "list", "delete"), one).build();

      Role repaired = updated(AutoscalerRole.compare(SCALING, Optional.of(narrowed)));

      assertThat(repaired.getRules())
          .containsExactly(
              users,
              rule("", "pods", "list", "delete", "get", "watch", "patch"),
              one,
              rule("", "pods/resize", "patch"),
              rule("ray.io", "rayclusters", "get", "patch"));
      assertThat(words(AutoscalerRole.compare(SCALING, Optional.of(repaired)))).isEqualTo("fine");
    }

    private static PolicyRule rule(String group, String resource, String... verbs) {
      return new PolicyRuleBuilder()
          .withApiGroups(group)
          .withResources(resource)
          .withVerbs(verbs)
          .build();
    }
  }

  @Nested
  class TheRoleBinding {
    private final RoleBinding made = returned(AutoscalerRoleBinding.of(SCALING));

    @Test
    void isMadeForAnAutoscaler() {
      assertThat(words(AutoscalerRoleBinding.compare(SCALING, Optional.empty())))
          .isEqualTo("create CreatedRoleBinding");
      assertThat(words(AutoscalerRoleBinding.compare(STILL, Optional.empty()))).isEqualTo("fine");
    }

    @Test
    void thatIsNotOursIsLeftAlone() {
      assertThat(
              words(
                  AutoscalerRoleBinding.compare(
                      SCALING,
                      Optional.of(
                          new RoleBindingBuilder(Given.foreign(made)).withSubjects().build()))))
          .isEqualTo("leave");
    }

    @Test
    void bindsTheAccountOfTheHeadBesideOthers() {
      RoleBinding edited =
          new RoleBindingBuilder(made)
              .withSubjects(new Subject("rbac.authorization.k8s.io", "User", "eve", null))
              .build();

      RoleBinding repaired = updated(AutoscalerRoleBinding.compare(SCALING, Optional.of(edited)));

      assertThat(repaired.getSubjects()).extracting(Subject::getName).containsExactly("eve", "c");
    }

    @Test
    void ofAnotherRoleCannotBeChanged() {
      RoleBinding other =
          new RoleBindingBuilder(made).editRoleRef().withName("other").endRoleRef().build();

      assertThat(words(AutoscalerRoleBinding.compare(SCALING, Optional.of(other))))
          .isEqualTo("leave");
    }
  }

  @Nested
  class TheSecret {
    private final byte[] random =
        "thirty-two bytes of randomness..".getBytes(StandardCharsets.US_ASCII);
    private final DeclaredCluster guarded =
        Given.withSpec("{authOptions: {mode: token}, headGroupSpec: {}}");
    private final Secret made = returned(AuthSecret.of(guarded, random));

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{headGroupSpec: {}}                                                        | fine",
          "{authOptions: {mode: token}, headGroupSpec: {}}                            | create",
          "{authOptions: {}, headGroupSpec: {}}                                       | create",
          "{authOptions: {mode: disabled}, headGroupSpec: {}}                         | fine",
          "{authOptions: {mode: token, secretName: mine}, headGroupSpec: {}}          | fine",
          "{authOptions: {mode: token, secretName: ''}, headGroupSpec: {}}            | create",
          "{authOptions: {mode: token, enableK8sTokenAuth: true}, headGroupSpec: {}}  | fine",
        })
    void isCreatedUnlessTheTokenComesFromElsewhere(String spec, String verdict) {
      assertThat(words(AuthSecret.compare(Given.withSpec(spec), Optional.empty(), () -> random)))
          .isEqualTo(verdict);
    }

    @Test
    void holdsTheRandomBytesAsText() {
      Secret secret = created(AuthSecret.compare(guarded, Optional.empty(), () -> random));

      byte[] token = Base64.getDecoder().decode(secret.getData().get("auth_token"));
      assertThat(Base64.getDecoder().decode(token)).isEqualTo(random);
    }

    @Test
    void anExistingTokenIsNeverChanged() {
      Supplier<byte[]> unused =
          () -> {
            throw new AssertionError("no token is needed");
          };

      assertThat(words(AuthSecret.compare(guarded, Optional.of(made), unused))).isEqualTo("fine");
    }

    /** Otherwise it is read from the API server at every reconcile, and its loss is not noticed. */
    @Test
    void aSecretThatLostItsLabelGetsItBackAndKeepsItsToken() {
      Secret unlabelled =
          new SecretBuilder(made).editMetadata().withLabels(Map.of()).endMetadata().build();

      assertThat(updated(AuthSecret.compare(guarded, Optional.of(unlabelled), () -> new byte[0])))
          .isEqualTo(made);
      assertThat(
              words(
                  AuthSecret.compare(
                      guarded, Optional.of(Given.foreign(unlabelled)), () -> random)))
          .isEqualTo("fine");
    }

    @Test
    void getsANewTokenIfItLostIts() {
      Secret empty = new SecretBuilder(made).withData(Map.of("more", "eA==")).build();

      assertThat(
              updated(AuthSecret.compare(guarded, Optional.of(empty), () -> random))
                  .getData()
                  .keySet())
          .containsExactlyInAnyOrderElementsOf(List.of("more", "auth_token"));
      assertThat(
              words(AuthSecret.compare(guarded, Optional.of(Given.foreign(empty)), () -> random)))
          .isEqualTo("leave");
    }
  }
}
