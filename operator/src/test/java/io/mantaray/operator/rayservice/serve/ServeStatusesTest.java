package io.mantaray.operator.rayservice.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.ServeApplicationStatus;
import io.mantaray.api.v1.ServeApplicationStatusBuilder;
import io.mantaray.api.v1.ServeDeploymentStatusBuilder;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.ServeDetails.Application;
import io.mantaray.dashboard.ServeDetails.Deployment;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeStatusesTest {
  private static final ServeConfig CONFIG =
      ServeConfigTest.config(
          "applications: [{name: a, import_path: m}, {name: b, import_path: m}]");

  @Test
  void applicationsAndDeploymentsAreReportedWithServesWords() {
    ServeStatuses statuses =
        ServeStatuses.of(
            details(
                Map.of(
                    "a",
                    application(
                        "DEPLOYING",
                        "building",
                        Map.of(
                            "d", new Deployment("UPDATING", "CONFIG_UPDATE_STARTED", "1 of 2"),
                            "e", new Deployment("HEALTHY", null, ""))))));

    assertThat(statuses.applications())
        .isEqualTo(
            Map.of(
                "a",
                ServeApplicationStatusBuilder.builder()
                    .status("DEPLOYING")
                    .message("building")
                    .serveDeploymentStatuses(
                        Map.of(
                            "d",
                            ServeDeploymentStatusBuilder.builder()
                                .status("UPDATING")
                                .message("1 of 2")
                                .build(),
                            "e",
                            ServeDeploymentStatusBuilder.builder().status("HEALTHY").build()))
                    .build()));
  }

  @Test
  void anApplicationWithoutANameIsReportedAsTheDefaultOne() {
    assertThat(ServeStatuses.of(details(Map.of("", application("RUNNING")))).applications())
        .containsOnlyKeys("default");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "RUNNING, RUNNING, true",
        "RUNNING, DEPLOYING, false",
        "RUNNING, NOT_STARTED, false",
        "RUNNING, DEPLOY_FAILED, false",
        "UNHEALTHY, RUNNING, false",
        "RUNNING, A_LATER_STATE, false",
        "RUNNING, -, false",
        "-, -, false"
      })
  void aClusterServesWhenAllApplicationsOfTheConfigRun(
      @Nullable String a, @Nullable String b, boolean serving) {
    assertThat(statuses(a, b).isServing(CONFIG)).isEqualTo(serving);
    assertThat(statuses(a, b).waitingFor(CONFIG).isEmpty()).isEqualTo(serving);
  }

  @Test
  void anApplicationOfAnEarlierConfigHasToBeGone() {
    ServeStatuses statuses =
        ServeStatuses.of(
            details(
                Map.of(
                    "a", application("RUNNING"),
                    "b", application("RUNNING"),
                    "old", application("DELETING"))));
    assertThat(statuses.isServing(CONFIG)).isFalse();
    assertThat(statuses.waitingFor(CONFIG)).contains("The application old is DELETING.");
  }

  @Test
  void noApplicationAtAllIsNotHealthyEvenIfNoneIsDeclared() {
    ServeStatuses nothing = ServeStatuses.of(details(Map.of()));
    assertThat(nothing.isServing(ServeConfigTest.config("{}"))).isFalse();
    assertThat(nothing.waitingFor(CONFIG)).contains("Serve runs no application.");
  }

  @Test
  void whatFailedIsToldBeforeWhatTakesItsTime() {
    ServeStatuses statuses =
        ServeStatuses.of(
            details(
                Map.of(
                    "a", application("DEPLOYING"),
                    "b", application("DEPLOY_FAILED", "ModuleNotFoundError: m", Map.of()))));
    assertThat(statuses.waitingFor(CONFIG))
        .contains("The application b is DEPLOY_FAILED: ModuleNotFoundError: m");
    assertThat(statuses.hasFailed()).isTrue();
  }

  @Test
  void theDeploymentSpeaksForAnApplicationWithoutWords() {
    ServeStatuses statuses =
        ServeStatuses.of(
            details(
                Map.of(
                    "a",
                    application(
                        "UNHEALTHY",
                        "",
                        Map.of(
                            "calm", new Deployment("HEALTHY", null, "fine"),
                            "sick", new Deployment("UNHEALTHY", null, "no GPU"))))));
    assertThat(statuses.waitingFor(CONFIG))
        .contains("The application a is UNHEALTHY: deployment sick: no GPU");
  }

  @Test
  void anApplicationThatServeDoesNotKnowYetIsNamed() {
    assertThat(statuses("RUNNING", null).waitingFor(CONFIG))
        .contains("Serve does not know the application b yet.");
    assertThat(statuses("RUNNING", null).hasFailed()).isFalse();
  }

  @Test
  void ofALongTracebackTheEndIsKept() {
    String traceback = "x".repeat(1 << 20) + " ValueError: the reason";
    ServeStatuses statuses =
        ServeStatuses.of(details(Map.of("a", application("DEPLOY_FAILED", traceback, Map.of()))));
    assertThat(statuses.applications().values())
        .singleElement()
        .extracting(ServeApplicationStatus::message)
        .asString()
        .hasSize(4096)
        .startsWith("…")
        .endsWith(" ValueError: the reason");
  }

  private static ServeStatuses statuses(@Nullable String a, @Nullable String b) {
    return ServeStatuses.of(
        details(
            b == null
                ? a == null ? Map.of() : Map.of("a", application(a))
                : Map.of("a", application(a == null ? "" : a), "b", application(b))));
  }

  private static ServeDetails details(Map<String, Application> applications) {
    return new ServeDetails(applications, Map.of(), null);
  }

  private static Application application(String status) {
    return application(status, "", Map.of());
  }

  private static Application application(
      String status, String message, Map<String, Deployment> deployments) {
    return new Application(status, message, "/", null, deployments);
  }
}
