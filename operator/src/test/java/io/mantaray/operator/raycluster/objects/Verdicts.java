package io.mantaray.operator.raycluster.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.Verdict;
import java.util.Optional;

/** Reads verdicts in tests. */
public final class Verdicts {
  private Verdicts() {}

  /** A verdict in a few words: what is done, and the reasons of what is told. */
  public static String words(Verdict<?> verdict) {
    return switch (verdict) {
      case Verdict.Fine<?> fine -> "fine";
      case Verdict.Create<?> create -> "create" + reason(create.reasons());
      case Verdict.Update<?> update -> "update" + reason(update.reasons()) + told(update.notice());
      case Verdict.Leave<?> leave -> "leave" + told(leave.notice());
      case Verdict.Fail<?> fail -> "fail" + told(fail.notice());
    };
  }

  /** The sentence for people in a verdict. */
  public static String sentence(Verdict<?> verdict) {
    return switch (verdict) {
      case Verdict.Fine<?> fine -> "";
      case Verdict.Create<?> create -> "";
      case Verdict.Update<?> update -> update.notice().map(Notice::note).orElse(update.why());
      case Verdict.Leave<?> leave -> leave.why();
      case Verdict.Fail<?> fail -> fail.message();
    };
  }

  public static <T extends HasMetadata> T updated(Verdict<T> verdict) {
    if (verdict instanceof Verdict.Update<T> update) {
      return update.object();
    }
    throw new AssertionError("no update: " + verdict);
  }

  public static <T extends HasMetadata> T created(Verdict<T> verdict) {
    if (verdict instanceof Verdict.Create<T> create) {
      return create.object();
    }
    throw new AssertionError("not created: " + verdict);
  }

  private static String reason(Optional<EventReasons> reasons) {
    return reasons.map(reason -> " " + reason.done()).orElse("");
  }

  private static String told(Optional<Notice> notice) {
    return notice.map(told -> " " + told.severity() + " " + told.reason()).orElse("");
  }
}
