package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What follows from verdicts about objects that do not need each other.
 *
 * @param actions all at once
 * @param notices what to tell, whatever becomes of the actions
 * @param hindrance why the owner cannot go on; empty if it can
 */
public record Repairs(List<Action> actions, List<Notice> notices, Optional<String> hindrance) {
  public Repairs {
    actions = List.copyOf(actions);
    notices = List.copyOf(notices);
  }

  /** Follows verdicts in their order, up to the first object that stands in the way. */
  public static Repairs of(List<? extends Verdict<? extends HasMetadata>> verdicts) {
    List<Action> actions = new ArrayList<>();
    List<Notice> notices = new ArrayList<>();
    for (Verdict<? extends HasMetadata> verdict : verdicts) {
      switch (verdict) {
        case Verdict.Fine<?>() -> {}
        case Verdict.Create<?>(HasMetadata object, Optional<EventReasons> reasons) ->
            actions.add(new Action.Create(object, telling(object, "created", reasons)));
        case Verdict.Update<?>(
                HasMetadata object,
                String why,
                Optional<EventReasons> reasons,
                Optional<Notice> notice) -> {
          actions.add(new Action.Update(object, telling(object, "updated (" + why + ")", reasons)));
          notice.ifPresent(notices::add);
        }
        case Verdict.Leave<?>(_, Optional<Notice> notice) -> notice.ifPresent(notices::add);
        case Verdict.Fail<?>(String message, Optional<Notice> notice) -> {
          notice.ifPresent(notices::add);
          return new Repairs(actions, notices, Optional.of(message));
        }
      }
    }
    return new Repairs(actions, notices, Optional.empty());
  }

  /** The actions as a stage of a plan; none if there are none. */
  public List<Stage> stages(String purpose) {
    return actions.isEmpty() ? List.of() : List.of(new Stage(purpose, actions));
  }

  private static Telling telling(HasMetadata object, String what, Optional<EventReasons> reasons) {
    String name = object.getKind() + " " + object.getMetadata().getName();
    return reasons
        .map(
            words ->
                Telling.of(
                    Notice.normal(words.done(), "The " + name + " was " + what),
                    Notice.warning(words.failed(), "The " + name + " could not be " + what)))
        .orElse(Telling.NOTHING);
  }
}
