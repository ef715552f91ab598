package io.mantaray.operator.raycluster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import java.util.Optional;

/** Describes object changes in tests. */
public final class ChangeInspection {
  private ChangeInspection() {}

  /** A change in a few words: the action, and the reasons of its events. */
  public static String words(ObjectChange<?> change) {
    return switch (change) {
      case ObjectChange.Fine<?> fine -> "fine";
      case ObjectChange.Create<?> create -> "create" + reason(create.reasons());
      case ObjectChange.Update<?> update ->
          "update" + reason(update.reasons()) + event(update.event());
      case ObjectChange.Leave<?> leave -> "leave" + event(leave.event());
      case ObjectChange.Fail<?> fail -> "fail" + event(fail.event());
    };
  }

  /** The human-readable message of a change. */
  public static String sentence(ObjectChange<?> change) {
    return switch (change) {
      case ObjectChange.Fine<?> fine -> "";
      case ObjectChange.Create<?> create -> "";
      case ObjectChange.Update<?> update ->
          update.event().map(EventTemplate::note).orElse(update.why());
      case ObjectChange.Leave<?> leave -> leave.why();
      case ObjectChange.Fail<?> fail -> fail.message();
    };
  }

  public static <T extends HasMetadata> T updated(ObjectChange<T> change) {
    if (change instanceof ObjectChange.Update<T> update) {
      return update.object();
    }
    throw new AssertionError("no update: " + change);
  }

  public static <T extends HasMetadata> T created(ObjectChange<T> change) {
    if (change instanceof ObjectChange.Create<T> create) {
      return create.object();
    }
    throw new AssertionError("not created: " + change);
  }

  private static String reason(Optional<EventReasons> reasons) {
    return reasons.map(reason -> " " + reason.done()).orElse("");
  }

  private static String event(Optional<EventTemplate> event) {
    return event.map(it -> " " + it.severity() + " " + it.reason()).orElse("");
  }
}
