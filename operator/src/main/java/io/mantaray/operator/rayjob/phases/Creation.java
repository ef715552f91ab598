package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.submit.Submission;
import java.util.List;

/** Makes something by which a job is to be submitted, or says why that cannot be done. */
final class Creation {
  private Creation() {}

  static JobPlan of(
      Submission<? extends HasMetadata> submission, EventReasons reasons, RayJobStatus status) {
    return switch (submission) {
      case Submission.Possible<? extends HasMetadata>(HasMetadata object) ->
          JobPlan.doing(
              new Stage(
                  object.getKind(), List.of(new Action.Create(object, telling(object, reasons)))));
      case Submission.Impossible<? extends HasMetadata>(String why) ->
          why.equals(status.message())
              ? JobPlan.rest()
              : JobPlan.moveTo(status.withMessage(why))
                  .telling(Notice.warning(reasons.failed(), why));
    };
  }

  private static Telling telling(HasMetadata object, EventReasons reasons) {
    String name = object.getKind() + " " + Ownership.describe(object);
    return Telling.of(
        Notice.normal(reasons.done(), "Created " + name),
        Notice.warning(reasons.failed(), "Failed to create " + name));
  }
}
