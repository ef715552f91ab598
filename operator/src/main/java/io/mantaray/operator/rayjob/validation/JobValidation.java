package io.mantaray.operator.rayjob.validation;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.validation.Layer;
import io.mantaray.operator.validation.ObjectName;
import io.mantaray.operator.validation.Problem;
import io.mantaray.operator.validation.Problems;
import io.mantaray.operator.validation.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether a RayJob can be run. */
public record JobValidation(FeatureGates gates) {

  /**
   * Looks at every layer.
   *
   * <p>A problem in one layer does not hide those in another: whoever mends a name learns of the
   * mistakes in the spec at the same time.
   */
  public Verdict check(RayJob job) {
    DeclaredJob declared = declared(job);
    List<Problem> problems = new ArrayList<>();
    problems.addAll(metadataProblems(declared));
    problems.addAll(specProblems(declared));
    problems.addAll(statusProblems(declared, job.getStatus()));
    return new Verdict(problems, List.of());
  }

  /** An absent spec is read as an empty one, which is refused for having no cluster. */
  private static DeclaredJob declared(RayJob job) {
    return new DeclaredJob(
        Objects.requireNonNullElseGet(job.getMetadata(), ObjectMeta::new),
        Objects.requireNonNullElseGet(job.getSpec(), () -> RayJobSpecBuilder.builder().build()));
  }

  private static List<Problem> metadataProblems(DeclaredJob job) {
    Problems problems = new Problems(Layer.METADATA);
    ObjectName.check(job.name(), RayNames.LONGEST_JOB_NAME, problems);
    return problems.found();
  }

  private List<Problem> specProblems(DeclaredJob job) {
    Problems own = new Problems(Layer.SPEC);
    LimitRules.check(job, own);
    new DeletionStrategyRules(job, gates).check(own);
    SubmissionRules.check(job, own);
    RuntimeEnvRules.check(job, own);
    ClusterRules.check(job, own);
    List<Problem> problems = new ArrayList<>(own.found());
    problems.addAll(ClusterRules.problemsOfClusterSpec(job, gates));
    return problems;
  }

  private static List<Problem> statusProblems(DeclaredJob job, @Nullable RayJobStatus status) {
    Problems problems = new Problems(Layer.STATUS);
    problems.addIf(
        status != null
            && JobDeploymentStatus.WAITING.equals(status.jobDeploymentStatus())
            && !job.submittedBy(SubmissionMode.INTERACTIVE),
        "status.jobDeploymentStatus",
        "is Waiting, which only a job with the submission mode InteractiveMode can be; set"
            + " spec.submissionMode back to that, or make the RayJob anew.");
    return problems.found();
  }
}
