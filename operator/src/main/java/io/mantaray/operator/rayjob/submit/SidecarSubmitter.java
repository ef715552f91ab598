package io.mantaray.operator.rayjob.submit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;

/**
 * The sidecar container of the head that submits a job to Ray.
 *
 * <p>A head pod with it is never restarted, nor is the container unless its feature gate is
 * enabled: a restarted head does not have the job.
 */
public final class SidecarSubmitter {
  private SidecarSubmitter() {}

  /** The container. */
  public static Submission<Container> of(Assignment assignment, OperatorConfig config) {
    boolean restarts = config.featureGates().isEnabled(FeatureGate.SIDECAR_SUBMITTER_RESTART);
    return SubmitCommand.ofSidecar(assignment, restarts)
        .map(
            command -> {
              ContainerBuilder container = SubmitterContainer.own(assignment.cluster());
              SubmitterContainer.run(container, command, config);
              SubmitterContainer.addEnvironment(container, assignment);
              return container.withRestartPolicy(restarts ? "OnFailure" : null).build();
            });
  }

  /** The head's template with the submitter added. */
  public static PodTemplateSpec addTo(PodTemplateSpec head, Container submitter) {
    return new PodTemplateSpecBuilder(head)
        .editOrNewSpec()
        .addToContainers(submitter)
        .withRestartPolicy("Never")
        .endSpec()
        .build();
  }
}
