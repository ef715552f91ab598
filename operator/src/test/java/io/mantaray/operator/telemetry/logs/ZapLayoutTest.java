package io.mantaray.operator.telemetry.logs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.operator.config.LogEncoder;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZapLayoutTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  private static final Map<String, String> RECONCILE =
      Map.of(
          "resource.kind", "RayCluster",
          "resource.namespace", "default",
          "resource.name", "demo",
          "resource.uid", "not worth a field",
          "reconcileID", "7f3a");

  private final ZapLayout json = new ZapLayout(LogEncoder.JSON, Level.ERROR, ZoneOffset.UTC);
  private final ZapLayout console = new ZapLayout(LogEncoder.CONSOLE, Level.ERROR, ZoneOffset.UTC);

  @Test
  void aPlainLineInJson() {
    assertThat(json.toSerializable(event(Level.INFO, "Hello").build()))
        .isEqualTo(
            """
            {"level":"info","ts":"2026-01-02T03:04:05.678Z","logger":"setup","msg":"Hello"}
            """);
  }

  @Test
  void aLineOfAReconcileInJson() {
    LogEvent event =
        event(Level.INFO, "Creating pods", RECONCILE, Map.of("group", "a", "count", "3"));
    assertThat(json.toSerializable(event))
        .isEqualTo(
            """
            {"level":"info","ts":"2026-01-02T03:04:05.678Z","logger":"setup",\
            "msg":"Creating pods","RayCluster":{"name":"demo","namespace":"default"},\
            "reconcileID":"7f3a","count":"3","group":"a"}
            """);
  }

  @Test
  void anErrorInJson() throws JsonProcessingException {
    JsonNode line = parsed(json.toSerializable(failure(Level.ERROR)));
    assertThat(line.fieldNames())
        .toIterable()
        .containsExactly("level", "ts", "logger", "msg", "error", "stacktrace");
    assertThat(line.path("error").asText()).isEqualTo("java.io.IOException: no route");
    assertThat(line.path("stacktrace").asText())
        .startsWith("java.io.IOException: no route\n\tat " + ZapLayoutTest.class.getName());
  }

  @Test
  void aWarningHasNoStackTrace() {
    assertThat(json.toSerializable(failure(Level.WARN)))
        .isEqualTo(
            """
            {"level":"warn","ts":"2026-01-02T03:04:05.678Z","logger":"setup","msg":"Failed",\
            "error":"java.io.IOException: no route"}
            """);
  }

  @Test
  void aPlainLineOnTheConsole() {
    assertThat(console.toSerializable(event(Level.INFO, "Hello").build()))
        .isEqualTo("2026-01-02T03:04:05.678Z\tinfo\tsetup\tHello\n");
  }

  @Test
  void aLineOfAReconcileOnTheConsole() {
    assertThat(console.toSerializable(event(Level.DEBUG, "Hello", RECONCILE, Map.of())))
        .isEqualTo(
            "2026-01-02T03:04:05.678Z\tdebug\tsetup\tHello\t{\"RayCluster\": {\"name\": \"demo\","
                + " \"namespace\": \"default\"}, \"reconcileID\": \"7f3a\"}\n");
  }

  @Test
  void anErrorOnTheConsole() {
    assertThat(console.toSerializable(failure(Level.ERROR)))
        .startsWith(
            "2026-01-02T03:04:05.678Z\terror\tsetup\tFailed\t{\"error\": \"java.io.IOException: no"
                + " route\"}\njava.io.IOException: no route\n\tat ");
  }

  @ParameterizedTest
  @CsvSource({"TRACE,debug", "DEBUG,debug", "INFO,info", "WARN,warn", "ERROR,error", "FATAL,fatal"})
  void levelsHaveZapsNames(String level, String name) throws JsonProcessingException {
    String line = json.toSerializable(event(Level.getLevel(level), "Hello").build());
    assertThat(parsed(line).path("level").asText()).isEqualTo(name);
  }

  @Test
  void timesHaveTheOffsetOfTheirZone() throws JsonProcessingException {
    ZapLayout india = new ZapLayout(LogEncoder.JSON, Level.ERROR, ZoneId.of("Asia/Kolkata"));
    String line = india.toSerializable(event(Level.INFO, "Hello").build());
    assertThat(parsed(line).path("ts").asText()).isEqualTo("2026-01-02T08:34:05.678+0530");
  }

  @Test
  void aLineOfTheFrameworkThatKnowsNoKindStillNamesTheResource() throws JsonProcessingException {
    Map<String, String> context = Map.of("resource.namespace", "default", "resource.name", "demo");
    JsonNode line = parsed(json.toSerializable(event(Level.INFO, "Hello", context, Map.of())));
    assertThat(line.path("resource").path("name").asText()).isEqualTo("demo");
  }

  private record Logged(String message, String value) {}

  @Test
  void everyMessageAndValueSurvivesTheWayThroughJson() {
    Gen<String> texts = Gen.texts();
    Property.forAll(random -> new Logged(texts.from(random), texts.from(random)))
        .including(Edges.pairs(Edges.TEXTS, Edges.TEXTS, Logged::new))
        .tries(1000)
        .check(this::survivesTheWayThroughJson);
  }

  private void survivesTheWayThroughJson(Logged logged) throws JsonProcessingException {
    Map<String, String> pairs = Map.of("key", logged.value());
    String line = json.toSerializable(event(Level.INFO, logged.message(), Map.of(), pairs));
    assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
    assertThat(parsed(line).path("msg").asText()).isEqualTo(logged.message());
    assertThat(parsed(line).path("key").asText()).isEqualTo(logged.value());
  }

  private static JsonNode parsed(String line) throws JsonProcessingException {
    return new ObjectMapper().readTree(line);
  }

  private static LogEvent failure(Level level) {
    return event(level, "Failed").setThrown(new IOException("no route")).build();
  }

  private static LogEvent event(
      Level level, String message, Map<String, String> context, Map<String, String> pairs) {
    StringMap data = ContextDataFactory.createContextData();
    context.forEach(data::putValue);
    pairs.forEach(data::putValue);
    return event(level, message).setContextData(data).build();
  }

  private static Log4jLogEvent.Builder event(Level level, String message) {
    MutableInstant instant = new MutableInstant();
    instant.initFromEpochSecond(NOW.getEpochSecond(), NOW.getNano());
    return Log4jLogEvent.newBuilder()
        .setLevel(level)
        .setLoggerName("setup")
        .setMessage(new SimpleMessage(message))
        .setInstant(instant);
  }
}
