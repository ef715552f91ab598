package io.mantaray.operator.rayjob.submit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.objects.EventReasons;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Kubernetes Job that submits a job to Ray and prints its output. */
public final class SubmitterJob {
  public static final EventReasons CREATING = EventReasons.creating("RayJobSubmitter");

  private SubmitterJob() {}

  public static String name(DeclaredJob job) {
    return job.name();
  }

  public static Submission<Job> of(Assignment assignment, OperatorConfig config) {
    // A job that cannot be submitted by our command is not submitted by the user's own either.
    return SubmitCommand.ofJob(assignment).map(command -> job(assignment, command, config));
  }

  private static Job job(Assignment assignment, String command, OperatorConfig config) {
    DeclaredJob job = assignment.job();
    return new JobBuilder()
        .withNewMetadata()
        .withNamespace(job.namespace())
        .withName(name(job))
        .withLabels(labels(job))
        .withOwnerReferences(job.asOwner())
        .endMetadata()
        .withNewSpec()
        .withBackoffLimit(Math.clamp(job.submitterRetries(), Integer.MIN_VALUE, Integer.MAX_VALUE))
        .withTemplate(template(assignment, command, config))
        .endSpec()
        .build();
  }

  private static PodTemplateSpec template(
      Assignment assignment, String command, OperatorConfig config) {
    DeclaredJob job = assignment.job();
    PodTemplateSpec given =
        job.submitterTemplate().orElseGet(() -> ownTemplate(assignment.cluster()));
    return new PodTemplateSpecBuilder(given)
        .editOrNewMetadata()
        .addToLabels(labels(job))
        .endMetadata()
        .withSpec(podSpec(given.getSpec(), assignment, command, config))
        .build();
  }

  private static PodTemplateSpec ownTemplate(DeclaredCluster cluster) {
    return new PodTemplateSpecBuilder()
        .withNewSpec()
        .withContainers(SubmitterContainer.own(cluster).build())
        .withRestartPolicy("Never")
        .endSpec()
        .build();
  }

  private static PodSpec podSpec(
      @Nullable PodSpec given, Assignment assignment, String command, OperatorConfig config) {
    PodSpecBuilder spec = given == null ? new PodSpecBuilder() : new PodSpecBuilder(given);
    List<Container> containers = new ArrayList<>(spec.buildContainers());
    ContainerBuilder submitter =
        containers.isEmpty()
            ? SubmitterContainer.own(assignment.cluster())
            : new ContainerBuilder(containers.removeFirst());
    if (submitter.getCommand() == null || submitter.getCommand().isEmpty()) {
      SubmitterContainer.run(submitter, command, config);
    }
    SubmitterContainer.addEnvironment(submitter, assignment);
    containers.addFirst(submitter.build());
    DeclaredCluster cluster = assignment.cluster();
    boolean needsVolume = cluster.tokenAuth() && cluster.kubernetesTokens();
    if (needsVolume && !spec.hasMatchingVolume(v -> TokenAuth.VOLUME.equals(v.getName()))) {
      spec.addToVolumes(TokenAuth.volume());
    }
    return spec.withContainers(containers).build();
  }

  private static Map<String, String> labels(DeclaredJob job) {
    Map<String, String> labels = new LinkedHashMap<>(Origin.RAY_JOB.labels(job.name()));
    labels.put(RayLabels.APP_CREATED_BY, RayLabels.CREATOR);
    return labels;
  }
}
