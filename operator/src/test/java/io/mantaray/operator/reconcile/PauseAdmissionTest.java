package io.mantaray.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PauseAdmissionTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final RayJobStatus RUNNING =
      RayJobStatusBuilder.builder().jobDeploymentStatus("Running").build();
  private static final Admission<RayJobStatus> ADMITTED = new Admission.Admitted<>(List.of());
  private static final Admission<RayJobStatus> REJECTED =
      new Admission.Rejected<>(Optional.of(RUNNING), List.of(), true);

  @Test
  void aPauseBeginsWithAConditionAnEventAndNoOtherChangeOfTheStatus() {
    Admission<RayJobStatus> admission = admission(job("true", RUNNING), ADMITTED);

    assertThat(admission).isInstanceOf(Admission.Paused.class);
    RayJobStatus status = status(admission);
    assertThat(status.withConditions(null)).isEqualTo(RUNNING);
    Condition condition = condition(status);
    assertThat(condition.getStatus()).isEqualTo("True");
    assertThat(condition.getReason()).isEqualTo("PausedByAnnotation");
    assertThat(condition.getMessage())
        .contains("until the annotation mantaray.io/paused is removed");
    assertThat(condition.getLastTransitionTime()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(events(admission))
        .extracting(EventTemplate::severity, EventTemplate::reason)
        .containsExactly(tuple(Severity.NORMAL, "Paused"));
  }

  @Test
  void anObjectWithoutAStatusCanBePaused() {
    assertThat(condition(status(admission(job("true", null), ADMITTED))).getStatus())
        .isEqualTo("True");
  }

  @Test
  void aPauseThatGoesOnWritesAndSaysNothing() {
    RayJob paused = job("true", status(admission(job("true", RUNNING), ADMITTED)));

    assertThat(admission(paused, ADMITTED))
        .isEqualTo(new Admission.Paused<RayJobStatus>(Optional.empty(), List.of()));
  }

  @Test
  void anInvalidObjectIsPausedTooAndNotReportedAsInvalid() {
    assertThat(admission(job("true", RUNNING), REJECTED)).isInstanceOf(Admission.Paused.class);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"false", "yes", "True", ""})
  void aPauseEndsWithoutTheAnnotationAndWithAnyOtherValue(@Nullable String value) {
    RayJobStatus paused = status(admission(job("true", RUNNING), ADMITTED));

    Admission<RayJobStatus> admission = admission(job(value, paused), ADMITTED);

    assertThat(admission).isInstanceOf(Admission.Resumed.class);
    assertThat(status(admission).withConditions(null)).isEqualTo(RUNNING);
    assertThat(status(admission).conditions()).isEmpty();
    assertThat(events(admission)).extracting(EventTemplate::reason).containsExactly("Resumed");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "false")
  void anObjectThatIsNotPausedIsAdmittedAsEver(@Nullable String value) {
    assertThat(admission(job(value, RUNNING), ADMITTED)).isSameAs(ADMITTED);
    assertThat(admission(job(value, RUNNING), REJECTED)).isSameAs(REJECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "True", "1", ""})
  void aValueThatMeansNothingIsWarnedAboutAndDoesNotPause(String value) {
    Admission<RayJobStatus> admitted = admission(job(value, RUNNING), ADMITTED);
    Admission<RayJobStatus> rejected = admission(job(value, RUNNING), REJECTED);

    assertThat(admitted).isInstanceOf(Admission.Admitted.class);
    assertThat(rejected).isInstanceOf(Admission.Rejected.class);
    for (Admission<RayJobStatus> admission : List.of(admitted, rejected)) {
      assertThat(events(admission))
          .singleElement()
          .matches(event -> event.severity() == Severity.WARNING)
          .matches(event -> event.note().contains("\"" + value + "\""));
    }
  }

  @Test
  void anObjectThatIsBeingDeletedIsNotPaused() {
    RayJob deleted = job("true", RUNNING);
    deleted.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");

    assertThat(admission(deleted, ADMITTED)).isSameAs(ADMITTED);
  }

  @Test
  void nothingIsWrittenToAnObjectOfAnotherController() {
    Admission<RayJobStatus> elsewhere = new Admission.ManagedElsewhere<>();

    assertThat(admission(job("true", RUNNING), elsewhere)).isSameAs(elsewhere);
  }

  private static Admission<RayJobStatus> admission(RayJob job, Admission<RayJobStatus> otherwise) {
    return new PauseAdmission<>(JobStatuses.CONDITIONS).of(job, otherwise, NOW);
  }

  private static RayJob job(@Nullable String annotation, @Nullable RayJobStatus status) {
    RayJob job = new RayJob();
    if (annotation != null) {
      job.getMetadata().setAnnotations(Map.of(RayAnnotations.PAUSED, annotation));
    }
    job.setStatus(status);
    return job;
  }

  private static RayJobStatus status(Admission<RayJobStatus> admission) {
    return switch (admission) {
      case Admission.Paused<RayJobStatus> paused -> paused.status().orElseThrow();
      case Admission.Resumed<RayJobStatus> resumed -> resumed.status();
      default -> throw new AssertionError("no status: " + admission);
    };
  }

  private static List<EventTemplate> events(Admission<RayJobStatus> admission) {
    return switch (admission) {
      case Admission.Paused<RayJobStatus> paused -> paused.events();
      case Admission.Resumed<RayJobStatus> resumed -> resumed.events();
      case Admission.Admitted<RayJobStatus> admitted -> admitted.events();
      case Admission.Rejected<RayJobStatus> rejected -> rejected.events();
      case Admission.ManagedElsewhere<RayJobStatus> _ -> List.of();
    };
  }

  private static Condition condition(RayJobStatus status) {
    return Objects.requireNonNull(status.conditions()).stream()
        .filter(condition -> condition.getType().equals("Paused"))
        .findFirst()
        .orElseThrow();
  }
}
