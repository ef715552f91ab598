package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.submit.Submission;
import java.util.List;

/** Creates an object that the job needs, or reports why that is impossible. */
final class ObjectCreation {
  private ObjectCreation() {}

  static JobPlan of(
      Submission<? extends HasMetadata> submission, EventReasons reasons, RayJobStatus status) {
    return switch (submission) {
      case Submission.Possible<? extends HasMetadata>(HasMetadata object) ->
          JobPlan.doing(
              Stage.of(
                  JobStage.CREATE_OBJECT,
                  object.getKind(),
                  List.of(new Action.Create(object, events(object, reasons)))));
      case Submission.Impossible<? extends HasMetadata>(String why) ->
          why.equals(status.message())
              ? JobPlan.rest()
              : JobPlan.moveTo(status.withMessage(why))
                  .publishing(EventTemplate.warning(reasons.failed(), why));
    };
  }

  private static ActionEvents events(HasMetadata object, EventReasons reasons) {
    String name = object.getKind() + " " + Ownership.describe(object);
    return ActionEvents.of(
        EventTemplate.normal(reasons.done(), "Created " + name),
        EventTemplate.warning(reasons.failed(), "Failed to create " + name));
  }
}
