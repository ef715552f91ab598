package io.mantaray.operator.raycluster.storage;

import static io.mantaray.operator.raycluster.objects.ChangeInspection.sentence;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.updated;
import static io.mantaray.operator.raycluster.objects.ChangeInspection.words;
import static io.mantaray.operator.raycluster.objects.FakedApiServer.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.raycluster.objects.Given;
import io.mantaray.operator.raycluster.storage.RedisCleanupJob.State;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageTest {

  @Nested
  class TheClaim {
    private final DeclaredCluster durable = durable("{}");
    private final DeclaredCluster retaining = durable("{deletionPolicy: Retain}");
    private final PersistentVolumeClaim made = returned(GcsStorageClaim.of(durable));
    private final PersistentVolumeClaim retained = returned(GcsStorageClaim.of(retaining));

    @Test
    void isMadeForStateInRocksDb() {
      assertThat(words(compare(durable, null))).isEqualTo("create CreatedPVC");
      assertThat(words(compare(Given.head("{}"), null))).isEqualTo("fine");
    }

    @Test
    void ofTheUserIsNeverMadeOrTouched() {
      DeclaredCluster users = durable("{claimName: mine}");

      assertThat(GcsStorageClaim.name(users)).isEqualTo("mine");
      assertThat(words(compare(users, null))).isEqualTo("leave WARNING FailedToCreatePVC");
      assertThat(words(compare(users, Given.foreign(made)))).isEqualTo("fine");
    }

    @Test
    void thatWasRetainedIsFoundAgain() {
      assertThat(words(compare(retaining, retained))).isEqualTo("fine");
    }

    @Test
    void belongsToItsClusterOnlyUntilItIsToBeRetained() {
      ObjectChange<PersistentVolumeClaim> verdict = compare(retaining, made);

      assertThat(words(verdict)).isEqualTo("update");
      assertThat(updated(verdict).getMetadata().getOwnerReferences()).isEmpty();
      assertThat(words(compare(retaining, updated(verdict)))).isEqualTo("fine");
    }

    @Test
    void belongsToItsClusterAgainOnceItIsNotRetained() {
      assertThat(updated(compare(durable, retained)).getMetadata().getOwnerReferences())
          .containsExactly(durable.asOwner());
    }

    @Test
    void ofAnEarlierClusterOfTheSameNameIsTakenOver() {
      OwnerReference other = owner("ConfigMap", false);
      PersistentVolumeClaim shared =
          new PersistentVolumeClaimBuilder(Given.predecessors(made))
              .editMetadata()
              .addToOwnerReferences(other)
              .endMetadata()
              .build();

      assertThat(updated(compare(durable, shared)).getMetadata().getOwnerReferences())
          .containsExactly(other, durable.asOwner());
    }

    @Test
    void ofAnotherControllerIsAnError() {
      PersistentVolumeClaim others =
          new PersistentVolumeClaimBuilder(made)
              .editMetadata()
              .withOwnerReferences(owner("StatefulSet", true))
              .endMetadata()
              .build();

      assertThat(words(compare(durable, others))).isEqualTo("fail");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{size: 1024Mi}                       | ''",
          "{size: 2Gi}                          | size 1Gi, not 2Gi",
          "{storageClassName: default-class}    | ''",
          "{storageClassName: fast}             | storage class default-class, not fast",
          "{storageClassName: ''}               | 'storage class default-class, not '",
          "{accessModes: [ReadWriteMany]}       | access modes [ReadWriteOnce], not [ReadWriteMany]",
          "{accessModes: []}                    | ''",
        })
    void thatDiffersIsReportedAndNotChanged(String storage, String difference) {
      ObjectChange<PersistentVolumeClaim> verdict = compare(durable(storage), made);

      assertThat(words(verdict))
          .isEqualTo(difference.isEmpty() ? "fine" : "leave WARNING FailedToCreatePVC");
      assertThat(sentence(verdict)).contains(difference);
    }

    @Test
    void thatDiffersAndHasTheWrongOwnerIsReportedAndRepaired() {
      ObjectChange<PersistentVolumeClaim> verdict =
          compare(durable("{size: 2Gi, deletionPolicy: Retain}"), made);

      assertThat(words(verdict)).isEqualTo("update WARNING FailedToCreatePVC");
    }

    @Test
    void withAnInvalidSizeIsHarmless() {
      PersistentVolumeClaim odd =
          new PersistentVolumeClaimBuilder(made)
              .editSpec()
              .editResources()
              .addToRequests("storage", new Quantity("much"))
              .endResources()
              .endSpec()
              .build();

      assertThat(sentence(compare(durable, odd))).contains("much");
    }

    @Test
    void thatIsBeingDeletedIsWaitedFor() {
      assertThat(words(compare(durable, Given.isTerminating(made))))
          .isEqualTo("leave WARNING FailedToCreatePVC");
    }

    private static ObjectChange<PersistentVolumeClaim> compare(
        DeclaredCluster cluster, @Nullable PersistentVolumeClaim claim) {
      return GcsStorageClaim.compare(cluster, Optional.ofNullable(claim));
    }

    private static DeclaredCluster durable(String storage) {
      return Given.withSpec(
          "{gcsFaultToleranceOptions: {backend: rocksdb, storage: "
              + storage
              + "}, headGroupSpec: {}}");
    }

    private static OwnerReference owner(String kind, boolean controller) {
      return new OwnerReferenceBuilder()
          .withApiVersion("v1")
          .withKind(kind)
          .withName("c")
          .withUid("other")
          .withController(controller)
          .build();
    }
  }

  @Nested
  class TheCleanUp {
    private final DeclaredCluster cluster = Given.head("{}");
    private final PodTemplateSpec template = new PodTemplateSpec();
    private final Job made = returned(RedisCleanupJob.of(cluster, template));

    @Test
    void isCreatedOnce() {
      assertThat(RedisCleanupJob.state(cluster, List.of())).isEqualTo(State.NOT_CREATED);
      assertThat(RedisCleanupJob.state(cluster, List.of(made))).isEqualTo(State.RUNNING);
    }

    @ParameterizedTest
    @CsvSource({
      "Complete,      True,  SUCCEEDED",
      "Failed,        True,  FAILED",
      "FailureTarget, True,  FAILED",
      "Complete,      False, RUNNING",
      "Suspended,     True,  RUNNING",
    })
    void endsAsItsConditionsSay(String type, String status, State state) {
      Job job =
          new JobBuilder(made)
              .withNewStatus()
              .addNewCondition()
              .withType(type)
              .withStatus(status)
              .endCondition()
              .endStatus()
              .build();

      assertThat(RedisCleanupJob.state(cluster, List.of(job))).isEqualTo(state);
    }

    @Test
    void isNotThatOfAnotherCluster() {
      Job others =
          new JobBuilder(made)
              .editMetadata()
              .addToLabels("ray.io/cluster", "d")
              .endMetadata()
              .build();

      assertThat(RedisCleanupJob.state(cluster, List.of(others))).isEqualTo(State.NOT_CREATED);
      assertThat(RedisCleanupJob.state(cluster, List.of(Given.predecessors(made))))
          .isEqualTo(State.NOT_CREATED);
      assertThat(RedisCleanupJob.state(cluster, List.of(others, made))).isEqualTo(State.RUNNING);
    }
  }
}
