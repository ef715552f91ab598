package io.mantaray.operator.raycluster.network;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntryBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeadIngressTest {
  private final DeclaredCluster cluster = exposed("{a: '1'}", "{host: x.example.com}");
  private final Ingress made = returned(HeadIngress.of(cluster));

  @Test
  void aMissingIngressIsCreatedIfEnabled() {
    assertThat(words(HeadIngress.compare(cluster, Optional.empty())))
        .isEqualTo("create CreatedIngress");
    assertThat(words(HeadIngress.compare(Given.head("{}"), Optional.empty()))).isEqualTo("fine");
  }

  @Test
  void anIngressThatIsNoLongerEnabledStays() {
    assertThat(words(HeadIngress.compare(Given.head("{}"), Optional.of(made)))).isEqualTo("fine");
  }

  @Test
  void anIngressOfAnotherOwnerIsReportedAndNotChanged() {
    assertThat(words(compare(Given.foreign(made))))
        .isEqualTo("leave WARNING FailedToCreateIngress");
    assertThat(words(compare(Given.predecessors(made))))
        .isEqualTo("leave WARNING FailedToCreateIngress");
  }

  @Test
  void itIsUpdatedWhenTheOptionsChange() {
    DeclaredCluster changed =
        exposed("{a: '1'}", "{host: y.example.com, tls: [{secretName: cert}]}");

    ObjectChange<Ingress> verdict = HeadIngress.compare(changed, Optional.of(made));

    assertThat(words(verdict)).isEqualTo("update UpdatedIngress");
    assertThat(updated(verdict).getSpec().getRules().getFirst().getHost())
        .isEqualTo("y.example.com");
    assertThat(updated(verdict).getSpec().getTls().getFirst().getSecretName()).isEqualTo("cert");
    assertThat(updated(verdict).getMetadata().getResourceVersion()).isEqualTo("1");
  }

  @Test
  void tlsThatIsNoLongerDeclaredIsRemoved() {
    Ingress edited = new IngressBuilder(made).editSpec().addNewTl().endTl().endSpec().build();

    assertThat(updated(compare(edited)).getSpec()).isEqualTo(made.getSpec());
  }

  @Test
  void aClassIsAdoptedWhereTheClusterNamesNone() {
    Ingress edited =
        new IngressBuilder(made).editSpec().withIngressClassName("other").endSpec().build();

    assertThat(words(compare(edited))).isEqualTo("fine");
  }

  @Test
  void aClassThatTheClusterNamesIsKept() {
    DeclaredCluster classy =
        exposed("{a: '1', kubernetes.io/ingress.class: nginx}", "{host: x.example.com}");

    Ingress repaired = updated(HeadIngress.compare(classy, Optional.of(made)));

    assertThat(repaired.getSpec().getIngressClassName()).isEqualTo("nginx");
    assertThat(repaired.getMetadata().getAnnotations())
        .doesNotContainKey("kubernetes.io/ingress.class");
  }

  @Test
  void annotationsOfAnIngressControllerStay() {
    Ingress noted =
        new IngressBuilder(made)
            .editMetadata()
            .addToAnnotations("ingress.kubernetes.io/backends", "{}")
            .addToLabels("hand", "made")
            .withManagedFields(wroteRules("f:a"), wrote("f:ingress.kubernetes.io/backends"))
            .endMetadata()
            .build();

    assertThat(words(compare(noted))).isEqualTo("fine");
  }

  @Test
  void aCopiedAnnotationIsRemovedWithItsOriginal() {
    DeclaredCluster without = exposed("{b: '2'}", "{host: x.example.com}");
    Ingress copied =
        new IngressBuilder(made)
            .editMetadata()
            .addToAnnotations("users", "own")
            .withManagedFields(wroteRules("f:a"), wrote("f:users"))
            .endMetadata()
            .build();

    assertThat(
            updated(HeadIngress.compare(without, Optional.of(copied)))
                .getMetadata()
                .getAnnotations())
        .containsOnly(Map.entry("b", "2"), Map.entry("users", "own"));
  }

  @Test
  void oneThatIsBeingDeletedIsNotRepaired() {
    Ingress edited = new IngressBuilder(made).editSpec().withRules().endSpec().build();

    assertThat(words(compare(Given.isTerminating(edited)))).isEqualTo("leave");
  }

  private ObjectChange<Ingress> compare(Ingress existing) {
    return HeadIngress.compare(cluster, Optional.of(existing));
  }

  private static ManagedFieldsEntry wroteRules(String annotation) {
    return writer(
        Map.of(
            "f:spec",
            Map.of("f:rules", Map.of()),
            "f:metadata",
            Map.of("f:annotations", Map.of(".", Map.of(), annotation, Map.of()))));
  }

  private static ManagedFieldsEntry wrote(String annotation) {
    return writer(Map.of("f:metadata", Map.of("f:annotations", Map.of(annotation, Map.of()))));
  }

  private static ManagedFieldsEntry writer(Map<String, Object> written) {
    FieldsV1 fields = new FieldsV1();
    fields.setAdditionalProperties(written);
    return new ManagedFieldsEntryBuilder().withFieldsV1(fields).build();
  }

  private static DeclaredCluster exposed(String annotations, String options) {
    return Given.cluster(
        """
        metadata: {name: c, annotations: %s}
        spec: {headGroupSpec: {enableIngress: true, ingressOptions: %s}}
        """
            .formatted(annotations, options));
  }
}
