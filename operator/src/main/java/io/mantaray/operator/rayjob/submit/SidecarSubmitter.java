package io.mantaray.operator.rayjob.submit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;

/**
 * The container that submits a job to Ray from beside the head.
 *
 * <p>A head pod with it is never started again, nor is the container itself unless the gate for
 * that is open: a head without its memory does not know the job.
 */
public final class SidecarSubmitter {
  private SidecarSubmitter() {}

  /** The container alone. */
  public static Submission<Container> of(Assignment assignment, OperatorConfig config) {
    boolean restarts = config.featureGates().isEnabled(FeatureGate.SIDECAR_SUBMITTER_RESTART);
    return SubmitCommand.ofSidecar(assignment, restarts)
        .map(
            command -> {
              ContainerBuilder container = SubmitterContainer.own(assignment.cluster());
              SubmitterContainer.run(container, command, config);
              SubmitterContainer.tell(container, assignment);
              return container.withRestartPolicy(restarts ? "OnFailure" : null).build();
            });
  }

  /** A template of a head with the submitter in it. */
  public static PodTemplateSpec beside(PodTemplateSpec head, Container submitter) {
    return new PodTemplateSpecBuilder(head)
        .editOrNewSpec()
        .addToContainers(submitter)
        .withRestartPolicy("Never")
        .endSpec()
        .build();
  }
}
