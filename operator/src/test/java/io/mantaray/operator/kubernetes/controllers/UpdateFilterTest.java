package io.mantaray.operator.kubernetes.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UpdateFilterTest {
  /** A watch that was interrupted reports a recreated object as an update. */
  @ParameterizedTest
  @EnumSource
  void aRecreatedObjectIsAccepted(UpdateFilter filter) {
    assertThat(filter.accepts(object("new", "2"), object("old", "1"))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void theSameVersionIsNotAccepted(UpdateFilter filter) {
    assertThat(filter.accepts(object("u", "1"), object("u", "1"))).isFalse();
  }

  /** A pause begins and ends by an annotation. */
  @ParameterizedTest
  @EnumSource
  void aChangedAnnotationIsAccepted(UpdateFilter filter) {
    ConfigMap paused = object("u", "2");
    paused.getMetadata().setAnnotations(Map.of("mantaray.io/paused", "true"));

    assertThat(filter.accepts(paused, object("u", "1"))).isTrue();
    assertThat(filter.accepts(object("u", "3"), paused)).isTrue();
  }

  private static ConfigMap object(String uid, String version) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName("c")
        .withUid(uid)
        .withGeneration(1L)
        .withResourceVersion(version)
        .endMetadata()
        .build();
  }
}
