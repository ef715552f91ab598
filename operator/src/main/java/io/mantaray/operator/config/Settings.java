package io.mantaray.operator.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings from one source: the flags, or the configuration file. */
final class Settings {

  /** Where settings come from, which decides what to call them when talking to the user. */
  enum Source {
    FLAGS,
    FILE
  }

  private final Source source;
  private final Map<Setting<?>, Object> values = new LinkedHashMap<>();

  Settings(Source source) {
    this.source = source;
  }

  <T> void put(Setting<T> setting, T value) {
    values.put(setting, value);
  }

  /** Takes a flag as it was typed; null means it was not. */
  <T> void putFlag(Setting<T> setting, @Nullable String typed, Diagnostics diagnostics) {
    if (typed != null) {
      setting
          .type()
          .fromFlag(typed)
          .ifPresentOrElse(
              value -> put(setting, value),
              () ->
                  diagnostics.problem(
                      setting.flag()
                          + " is \""
                          + typed
                          + "\": give "
                          + setting.type().expected()
                          + "."));
    }
  }

  @SuppressWarnings("unchecked") // put() accepts only values of the setting's own type
  <T> Optional<T> get(Setting<T> setting) {
    return Optional.ofNullable((T) values.get(setting));
  }

  Set<Setting<?>> given() {
    return values.keySet();
  }

  /** The setting's name as its source spells it. */
  String nameOf(Setting<?> setting) {
    return source == Source.FLAGS ? setting.flag() : setting.field();
  }
}
