package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of a reconcile to the API server beyond its caches. */
class JobCachesTest {
  /** Connects to nothing: a request by it would fail the test. */
  private final KubernetesClient client =
      new KubernetesClientBuilder().withConfig(Config.empty()).build();

  private final List<String> requests = new ArrayList<>();
  private final List<RayCluster> cached = new ArrayList<>();
  private final JobCaches caches =
      new JobCaches(
          new JobCaches.Factory() {
            @Override
            public <R extends HasMetadata> OwnedObjects<R> of(
                Class<R> kind, LabelledCache.Scope scope) {
              return new CountedCache<>(kind);
            }
          },
          client,
          InstantSource.system());

  @AfterEach
  void close() {
    client.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shutdownAfterJobFinishes: true, ",
        "deletionStrategy: {deletionRules: [{policy: DeleteCluster, condition: {jobStatus: SUCCEEDED}}]}, ",
        ""
      })
  void aJobThatHasEndedCostsNoRequest(String afterwards) {
    SimulatedJob job = SimulatedJob.running(afterwards + HTTP);
    job.rayReports("SUCCEEDED", "done").settle().wait(Duration.ofDays(1)).settle();
    assertThat(job.finished).isTrue();

    observe(job);

    assertThat(requests).isEmpty();
  }

  @Test
  void theClusterOfAJobThatHasEndedIsFoundInTheCache() {
    SimulatedJob job = SimulatedJob.running(HTTP).rayReports("SUCCEEDED", "done").settle();
    cached.add(JobSurroundings.cluster("j-n2"));

    assertThat(observe(job).cluster()).isPresent();
    assertThat(requests).isEmpty();
  }

  @Test
  void aJobThatIsDeletedAfterItsEndCostsNoRequest() {
    SimulatedJob job = SimulatedJob.running(HTTP).rayReports("SUCCEEDED", "done").settle();

    job.deleted();
    observe(job);

    assertThat(requests).isEmpty();
  }

  @Test
  void theClusterOfARunningJobIsReadFromTheApiServerIfNotCached() {
    SimulatedJob job = SimulatedJob.running(HTTP).settle();

    observe(job);

    assertThat(requests).contains("RayCluster j-n2");
  }

  private JobSnapshot.RelatedObjects observe(SimulatedJob job) {
    return caches.relatedTo(DeclaredJob.of(job.object), job.status());
  }

  /** Shows the clusters that are cached, and nothing else; what is not shown is a request. */
  private final class CountedCache<R extends HasMetadata> implements OwnedObjects<R> {
    private final Class<R> kind;

    CountedCache(Class<R> kind) {
      this.kind = kind;
    }

    @Override
    public void listen(Listener<R> listener) {
      throw new UnsupportedOperationException("jobs listen to nothing");
    }

    @Override
    public List<R> of(String namespace, String owner) {
      return cached.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public Optional<R> find(String namespace, String name) {
      Optional<R> found =
          of(namespace, "").stream()
              .filter(object -> object.getMetadata().getName().equals(name))
              .findFirst();
      if (found.isEmpty()) {
        requests.add(kind.getSimpleName() + " " + name);
      }
      return found;
    }
  }
}
