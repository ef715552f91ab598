package io.mantaray.operator.raycluster.storage;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Deletes from Redis what the GCS of a deleted cluster kept there. */
public final class RedisCleanupJob {
  private static final long LONGEST_SECONDS = 300;

  /** How far the clean-up is. */
  public enum Progress {
    NOT_BEGUN,
    RUNNING,
    SUCCEEDED,
    /** It did not work, or not in time. It is not tried again. */
    FAILED
  }

  private RedisCleanupJob() {}

  /**
   * The job.
   *
   * @param template its pod, which is made from the head's; the job has its labels and annotations
   */
  public static Job of(DeclaredCluster cluster, PodTemplateSpec template) {
    ObjectMeta metadata =
        template.getMetadata() == null ? new ObjectMeta() : template.getMetadata();
    return new JobBuilder()
        .withMetadata(
            Ownership.metadata(cluster, RayNames.redisCleanupJob(cluster.name()))
                .withLabels(OwnedEntries.over(metadata.getLabels(), identity(cluster)))
                .withAnnotations(metadata.getAnnotations())
                .build())
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(LONGEST_SECONDS)
        .withTemplate(template)
        .endSpec()
        .build();
  }

  /**
   * Judges what exists.
   *
   * @param jobs at least those that carry the label of the cluster
   */
  public static Verdict<Job> compare(
      DeclaredCluster cluster, PodTemplateSpec template, List<Job> jobs) {
    return progress(cluster, jobs) == Progress.NOT_BEGUN
        ? Verdict.create(of(cluster, template), EventReasons.creating("RedisCleanupJob"))
        : Verdict.fine();
  }

  /**
   * How far the clean-up is.
   *
   * @param jobs at least those that carry the label of the cluster
   */
  public static Progress progress(DeclaredCluster cluster, List<Job> jobs) {
    Optional<Job> job =
        jobs.stream()
            .filter(found -> OwnedEntries.hold(identity(cluster), found.getMetadata().getLabels()))
            .filter(found -> !Ownership.isOthers(cluster, found))
            .findFirst();
    return job.map(RedisCleanupJob::progress).orElse(Progress.NOT_BEGUN);
  }

  private static Progress progress(Job job) {
    List<JobCondition> conditions =
        job.getStatus() == null || job.getStatus().getConditions() == null
            ? List.of()
            : job.getStatus().getConditions();
    for (JobCondition condition : conditions) {
      if ("True".equals(condition.getStatus()) && condition.getType() != null) {
        switch (condition.getType()) {
          case "Complete" -> {
            return Progress.SUCCEEDED;
          }
          // The second says that it will fail, some ten seconds before it does.
          case "Failed", "FailureTarget" -> {
            return Progress.FAILED;
          }
          default -> {}
        }
      }
    }
    return Progress.RUNNING;
  }

  private static Map<String, String> identity(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER, cluster.name(), RayLabels.NODE_TYPE, NodeType.REDIS_CLEANUP.label());
  }
}
