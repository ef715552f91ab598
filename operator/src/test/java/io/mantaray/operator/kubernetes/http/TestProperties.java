package io.mantaray.operator.kubernetes.http;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** System properties for one test, which the library reads before variables of the environment. */
final class TestProperties implements AfterEachCallback {
  private final Map<String, @Nullable String> before = new HashMap<>();

  void set(String name, String value) {
    before.put(name, System.setProperty(name, value));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    before.forEach(
        (name, value) -> {
          if (value == null) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
  }
}
