package io.mantaray.operator.rayjob.objects;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.rayjob.submit.Assignment;
import io.mantaray.operator.rayjob.submit.SidecarSubmitter;
import io.mantaray.operator.rayjob.submit.Submission;
import java.util.LinkedHashMap;
import java.util.Map;

/** The RayCluster of a job, with the submitter in its head pod in SidecarMode. */
public final class JobCluster {
  public static final EventReasons CREATING = EventReasons.creating("RayCluster");

  private JobCluster() {}

  /**
   * The cluster, of a job that declares one.
   *
   * @param status names the cluster, and the job in Ray
   */
  public static Submission<RayCluster> of(
      DeclaredJob job, RayJobStatus status, OperatorConfig config) {
    RayClusterSpec spec = job.clusterSpec().orElseThrow();
    RayCluster cluster = cluster(job, status, spec);
    if (!job.submittedBy(SubmissionMode.SIDECAR)) {
      return Submission.possible(cluster);
    }
    DeclaredCluster declared = DeclaredCluster.of(cluster);
    return SidecarSubmitter.of(Assignment.of(job, status, declared), config)
        .map(submitter -> SidecarSubmitter.addTo(declared.headTemplate(), submitter))
        .map(template -> declared.head().withTemplate(template))
        .map(head -> cluster(job, status, spec.withHeadGroupSpec(head)));
  }

  private static RayCluster cluster(DeclaredJob job, RayJobStatus status, RayClusterSpec spec) {
    RayCluster cluster = new RayCluster();
    cluster.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(job.namespace())
            .withName(status.rayClusterName())
            .withLabels(labels(job))
            .withAnnotations(annotations(job))
            .withOwnerReferences(job.asOwner())
            .build());
    cluster.setSpec(spec);
    return cluster;
  }

  private static Map<String, String> labels(DeclaredJob job) {
    Map<String, String> labels = new LinkedHashMap<>(job.labels());
    labels.putAll(Origin.RAY_JOB.labels(job.name()));
    labels.put(RayLabels.JOB_SUBMISSION_MODE, job.mode());
    return labels;
  }

  private static Map<String, String> annotations(DeclaredJob job) {
    Map<String, String> annotations = new LinkedHashMap<>(job.annotations());
    if (job.submittedBy(SubmissionMode.SIDECAR)) {
      annotations.put(RayAnnotations.DISABLE_HEAD_RESTART, "true");
    }
    return annotations;
  }
}
