package io.mantaray.operator.telemetry.logs;

import java.util.Arrays;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.util.ReadOnlyStringMap;
import org.jspecify.annotations.Nullable;

/** The fields of a log line that both forms have: the resource, key-value pairs, the error. */
final class LogFields {

  /** The operator framework's prefix for what it knows about the resource at hand. */
  private static final String RESOURCE_PREFIX = "resource.";

  private LogFields() {}

  /** Adds the fields of an event, the resource first. */
  static void write(LogEvent event, JsonObjectWriter json) {
    ReadOnlyStringMap context = event.getContextData();
    if (!context.isEmpty()) {
      writeResource(context, json);
      writeOthers(context, json);
    }
    Throwable thrown = event.getThrown();
    if (thrown != null) {
      json.text("error", thrown.toString());
    }
  }

  private static void writeResource(ReadOnlyStringMap context, JsonObjectWriter json) {
    String name = context.getValue(ReconcileLog.NAME);
    if (name != null) {
      @Nullable String kind = context.getValue(ReconcileLog.KIND);
      @Nullable String namespace = context.getValue(ReconcileLog.NAMESPACE);
      json.open(kind == null ? "resource" : kind).text("name", name);
      if (namespace != null) {
        json.text("namespace", namespace);
      }
      json.close();
    }
    @Nullable String id = context.getValue(ReconcileLog.RECONCILE_ID);
    if (id != null) {
      json.text(ReconcileLog.RECONCILE_ID, id);
    }
  }

  /** In the order of their names, so that the same event always gives the same line. */
  private static void writeOthers(ReadOnlyStringMap context, JsonObjectWriter json) {
    String[] keys = context.toMap().keySet().toArray(String[]::new);
    Arrays.sort(keys);
    for (String key : keys) {
      if (!key.startsWith(RESOURCE_PREFIX) && !key.equals(ReconcileLog.RECONCILE_ID)) {
        json.text(key, String.valueOf(context.<@Nullable Object>getValue(key)));
      }
    }
  }
}
