package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The changes of several independent objects.
 *
 * @param actions may run in parallel
 * @param events published whether or not the actions succeed
 * @param blockedBy why the owner is blocked; empty if it is not
 */
public record ObjectChanges(
    List<Action> actions, List<EventTemplate> events, Optional<String> blockedBy) {
  public ObjectChanges {
    actions = List.copyOf(actions);
    events = List.copyOf(events);
  }

  /** Collects changes in their order, up to the first object that blocks its owner. */
  public static ObjectChanges of(List<? extends ObjectChange<? extends HasMetadata>> changes) {
    List<Action> actions = new ArrayList<>();
    List<EventTemplate> events = new ArrayList<>();
    for (ObjectChange<? extends HasMetadata> change : changes) {
      switch (change) {
        case ObjectChange.Fine<?>() -> {}
        case ObjectChange.Create<?>(HasMetadata object, Optional<EventReasons> reasons) ->
            actions.add(new Action.Create(object, events(object, "created", reasons)));
        case ObjectChange.Update<?>(
                HasMetadata object,
                String why,
                Optional<EventReasons> reasons,
                Optional<EventTemplate> event) -> {
          actions.add(new Action.Update(object, events(object, "updated (" + why + ")", reasons)));
          event.ifPresent(events::add);
        }
        case ObjectChange.Leave<?>(_, Optional<EventTemplate> event) ->
            event.ifPresent(events::add);
        case ObjectChange.Fail<?>(String message, Optional<EventTemplate> event) -> {
          event.ifPresent(events::add);
          return new ObjectChanges(actions, events, Optional.of(message));
        }
      }
    }
    return new ObjectChanges(actions, events, Optional.empty());
  }

  /** One stage per object, so that each is retried on its own. */
  public List<Stage> stages() {
    return actions.stream()
        .map(action -> Stage.of(ObjectStage.WRITE_OBJECT, scope(action.object()), List.of(action)))
        .toList();
  }

  private static String scope(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }

  private static ActionEvents events(
      HasMetadata object, String what, Optional<EventReasons> reasons) {
    String name = scope(object);
    return reasons
        .map(
            given ->
                ActionEvents.of(
                    EventTemplate.normal(given.done(), "The " + name + " was " + what),
                    EventTemplate.warning(given.failed(), "The " + name + " could not be " + what)))
        .orElse(ActionEvents.NOTHING);
  }
}
