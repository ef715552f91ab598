package io.mantaray.operator.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.api.v1.WorkerGroupSpecBuilder;
import org.junit.jupiter.api.Test;

class DeclaredGroupTest {

  /** A CRD that is older than the field prunes it: that must not read as zero. */
  @Test
  void whatIsAbsentMeansItsDocumentedDefault() {
    DeclaredGroup group = DeclaredGroup.of(group().replicas(3L).build());

    assertThat(group.hosts()).isEqualTo(1);
    assertThat(group.desiredPods()).isEqualTo(3);
    assertThat(DeclaredGroup.of(group().build()).desiredPods()).isZero();
  }

  @Test
  void noHostsAtAllIsOneHost() {
    DeclaredGroup group = DeclaredGroup.of(group().replicas(3L).numOfHosts(0L).build());

    assertThat(group.desiredPods()).isEqualTo(3);
  }

  @Test
  void replicasStayWithinTheirBounds() {
    assertThat(DeclaredGroup.of(bounded(0)).desiredReplicas()).isEqualTo(2);
    assertThat(DeclaredGroup.of(bounded(3)).desiredReplicas()).isEqualTo(3);
    assertThat(DeclaredGroup.of(bounded(9)).desiredReplicas()).isEqualTo(5);
  }

  /** A product that wraps around would be a small number, and cost the workers that run. */
  @Test
  void numbersBeyondAllBoundsAreTheLargestThereIs() {
    WorkerGroupSpec spec = group().replicas(1L << 62).maxReplicas(1L << 62).numOfHosts(4L).build();

    assertThat(DeclaredGroup.of(spec).desiredPods()).isEqualTo(Long.MAX_VALUE);
  }

  private static WorkerGroupSpec bounded(long replicas) {
    return group().replicas(replicas).minReplicas(2L).maxReplicas(5L).build();
  }

  private static WorkerGroupSpecBuilder group() {
    return WorkerGroupSpecBuilder.builder().groupName("g");
  }
}
