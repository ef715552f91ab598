package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;

/** What is to be done about an object that a RayCluster should have, given what exists. */
public sealed interface Verdict<T extends HasMetadata> {

  /** Nothing: it is as it should be, or the cluster does not ask for it. */
  record Fine<T extends HasMetadata>() implements Verdict<T> {}

  /**
   * It is missing and has to be made.
   *
   * @param reasons of the events about it; empty where KubeRay tells nothing
   */
  record Create<T extends HasMetadata>(T object, Optional<EventReasons> reasons)
      implements Verdict<T> {}

  /**
   * It is ours and differs in something we decide.
   *
   * @param object what exists with that put right and everything else untouched; its
   *     resourceVersion says what it was decided upon, so a write that came between is not lost
   * @param why what differed, for the log and the event
   * @param reasons of the events about it; empty where KubeRay tells nothing
   * @param notice what to tell beside, whether or not the write succeeds
   */
  record Update<T extends HasMetadata>(
      T object, String why, Optional<EventReasons> reasons, Optional<Notice> notice)
      implements Verdict<T> {}

  /** It is not as it should be, but not ours to change or not changeable; life goes on. */
  record Leave<T extends HasMetadata>(String why, Optional<Notice> notice) implements Verdict<T> {}

  /** The cluster cannot go on like this; the steps after this one have to wait. */
  record Fail<T extends HasMetadata>(String message, Optional<Notice> notice)
      implements Verdict<T> {}

  static <T extends HasMetadata> Verdict<T> fine() {
    return new Fine<>();
  }

  static <T extends HasMetadata> Verdict<T> create(T object, EventReasons reasons) {
    return new Create<>(object, Optional.of(reasons));
  }

  static <T extends HasMetadata> Verdict<T> createSilently(T object) {
    return new Create<>(object, Optional.empty());
  }

  static <T extends HasMetadata> Verdict<T> leave(String why) {
    return new Leave<>(why, Optional.empty());
  }

  static <T extends HasMetadata> Verdict<T> leave(Notice notice) {
    return new Leave<>(notice.note(), Optional.of(notice));
  }

  static <T extends HasMetadata> Verdict<T> fail(String message) {
    return new Fail<>(message, Optional.empty());
  }

  static <T extends HasMetadata> Verdict<T> fail(Notice notice) {
    return new Fail<>(notice.note(), Optional.of(notice));
  }

  /** An update if anything differed, otherwise fine. */
  static <T extends HasMetadata> Verdict<T> update(
      T repaired, List<String> differences, EventReasons reasons) {
    return differences.isEmpty()
        ? new Fine<>()
        : new Update<>(
            repaired, String.join("; ", differences), Optional.of(reasons), Optional.empty());
  }
}
