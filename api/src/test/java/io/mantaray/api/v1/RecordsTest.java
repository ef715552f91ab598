package io.mantaray.api.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordsTest {

  @Test
  void a_record_does_not_see_what_happens_to_a_list_it_was_given() {
    List<String> workers = new ArrayList<>(List.of("a"));
    ScaleStrategy strategy = ScaleStrategyBuilder.builder().workersToDelete(workers).build();

    workers.add("b");

    assertThat(strategy.workersToDelete()).containsExactly("a").isUnmodifiable();
  }

  @Test
  void a_record_keeps_the_order_of_a_map() {
    Map<String, String> params = new LinkedHashMap<>();
    List.of("z", "a", "m").forEach(name -> params.put(name, ""));

    assertThat(HeadGroupSpecBuilder.builder().rayStartParams(params).build().rayStartParams())
        .containsOnlyKeys("z", "a", "m")
        .extractingFromEntries(Map.Entry::getKey)
        .containsExactly("z", "a", "m");
  }

  @Test
  void absent_and_empty_are_not_the_same() {
    ScaleStrategy absent = ScaleStrategyBuilder.builder().build();
    ScaleStrategy empty = absent.withWorkersToDelete(List.of());

    assertThat(absent.workersToDelete()).isNull();
    assertThat(empty).isNotEqualTo(absent);
  }

  @Test
  void a_record_is_edited_into_a_new_one() {
    RayClusterSpec spec = RayClusterSpecBuilder.builder().rayVersion("2.55.0").build();

    RayClusterSpec suspended = spec.with(edit -> edit.suspend(true));

    assertThat(suspended.suspend()).isTrue();
    assertThat(suspended.rayVersion()).isEqualTo("2.55.0");
    assertThat(spec.suspend()).isNull();
  }

  @Test
  void a_job_has_ended_when_ray_says_so() {
    assertThat(List.of(JobStatus.SUCCEEDED, JobStatus.FAILED, JobStatus.STOPPED))
        .allMatch(JobStatus::isTerminal);
    assertThat(List.of(JobStatus.NEW, JobStatus.PENDING, JobStatus.RUNNING, "LATER"))
        .noneMatch(JobStatus::isTerminal);
    assertThat(JobStatus.isTerminal(null)).isFalse();
  }

  @Test
  void a_ray_job_has_ended_when_it_is_complete_or_has_failed() {
    assertThat(List.of(JobDeploymentStatus.COMPLETE, JobDeploymentStatus.FAILED))
        .allMatch(JobDeploymentStatus::isTerminal);
    assertThat(List.of(JobDeploymentStatus.VALIDATION_FAILED, JobDeploymentStatus.RETRYING))
        .noneMatch(JobDeploymentStatus::isTerminal);
  }
}
