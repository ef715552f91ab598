package io.mantaray.operator.rayjob.submit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the commands with KubeRay's, and runs them with a fake Ray. */
class SubmitCommandTest {
  private static final String EVERYTHING =
      """
      {entrypoint: "  python run.py 'a b' \\"$HOME\\"\\n", entrypointNumCpus: 2, \
      entrypointNumGpus: 0.5, entrypointResources: '{"disk": 1}', \
      metadata: {zone: east, owner: ops}, runtimeEnvYAML: "working_dir: /srv"}""";

  private static final String ADDRESS = "http://night-bbbbb-head-svc.team.svc.cluster.local:8265";

  @TempDir Path tools;

  @BeforeEach
  void installRay() throws IOException {
    tool("python", "exit 0");
    tool(
        "ray",
        """
        printf '%%s|' "$@" >>%1$s/calls; echo >>%1$s/calls
        if [[ $2 == status ]]; then [[ -e %1$s/known ]]; else touch %1$s/known; fi"""
            .formatted(tools));
  }

  @Test
  void theCommandOfAJobIsExactlyKubeRays() {
    assertThat(jobs(EVERYTHING))
        .isEqualTo(
            """
            until python -c "import urllib.request; \
            r=urllib.request.urlopen('%1$s/api/gcs_healthz', timeout=10); \
            exit(0 if b'success' in r.read() else 1)" >/dev/null 2>&1 ; \
            do echo "Waiting for Ray Dashboard GCS to become healthy at %1$s ..." ; \
            sleep 2 ; done ; \
            if ! ray job status --address %1$s night-7xk2p >/dev/null 2>&1 ; \
            then ray job submit --address %1$s --no-wait \
            --runtime-env-json "{\\"working_dir\\":\\"/srv\\"}" \
            --metadata-json "{\\"owner\\":\\"ops\\",\\"zone\\":\\"east\\"}" \
            --submission-id night-7xk2p \
            --entrypoint-num-cpus 2.000000 --entrypoint-num-gpus 0.500000 \
            --entrypoint-resources "{\\"disk\\": 1}" \
            -- python run.py 'a b' "$HOME" ; fi ; \
            ray job logs --address %1$s --follow night-7xk2p"""
                .formatted(ADDRESS));
  }

  @Test
  void aSidecarTalksToTheHeadBesideIt() {
    Assignment assignment =
        Assignment.of(
            Given.job("{entrypoint: run}"),
            Given.READY,
            Given.cluster(
                "c",
                "{headGroupSpec: {template: {spec: {containers: [{ports: [{name: dashboard, containerPort: 9265}]}]}}}}"));
    assertThat(Given.means(SubmitCommand.ofSidecar(assignment, false)))
        .contains("urlopen('http://localhost:9265/api/gcs_healthz', timeout=10)")
        .endsWith(
            "done ; ray job submit --address http://127.0.0.1:9265 --submission-id night-7xk2p -- run ;");
    assertThat(Given.means(SubmitCommand.ofSidecar(assignment, true)))
        .contains("then ray job submit --address http://127.0.0.1:9265 --no-wait ")
        .endsWith("ray job logs --address http://127.0.0.1:9265 --follow night-7xk2p");
  }

  @Test
  void aSubmitterThatIsStartedAgainOnlyShowsTheOutput() throws Exception {
    String command = jobs("{entrypoint: python run.py}");
    run(command);
    run(command);
    assertThat(calls())
        .containsExactly(
            "job|status|--address|" + ADDRESS + "|night-7xk2p|",
            "job|submit|--address|"
                + ADDRESS
                + "|--no-wait|--submission-id|night-7xk2p|--|python|run.py|",
            "job|logs|--address|" + ADDRESS + "|--follow|night-7xk2p|",
            "job|status|--address|" + ADDRESS + "|night-7xk2p|",
            "job|logs|--address|" + ADDRESS + "|--follow|night-7xk2p|");
  }

  @Test
  void rayGetsEveryOptionAsOneWord() throws Exception {
    run(Given.means(SubmitCommand.ofSidecar(Given.assignment(EVERYTHING), false)));
    assertThat(calls())
        .containsExactly(
            "job|submit|--address|http://127.0.0.1:8265|--runtime-env-json|{\"working_dir\":\"/srv\"}"
                + "|--metadata-json|{\"owner\":\"ops\",\"zone\":\"east\"}|--submission-id|night-7xk2p"
                + "|--entrypoint-num-cpus|2.000000|--entrypoint-num-gpus|0.500000"
                + "|--entrypoint-resources|{\"disk\": 1}|--|python|run.py|a b|/home/of/nobody|");
  }

  @Test
  void aJobWithoutAnEntrypointIsRaysToRefuse() {
    assertThat(jobs("{}")).contains("--submission-id night-7xk2p --  ; fi ;");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1,        0.100000",
    "1000.1,     1000.099976",
    "2.5e-7,     0.000000",
    "16777217,   16777216.000000",
    "1e20,       100000002004087734272.000000",
    "1e300,      340282346638528859811704183484516925440.000000",
  })
  void amountsLookLikeGosNumbersOf32Bits(String amount, String text) {
    assertThat(jobs("{entrypointNumCpus: " + amount + "}"))
        .contains("--entrypoint-num-cpus " + text + " ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "0.0", "1e-60"})
  void anAmountOfNothingIsNotMentioned(String amount) {
    assertThat(jobs("{entrypointNumGpus: " + amount + "}")).doesNotContain("num-gpus");
  }

  @ParameterizedTest
  @CsvSource({
    "2.6.0, true",
    "v2.6, true",
    "3, true",
    "2.46.0+x, true",
    "02.06.0, true",
    "10.0, true",
    "2, false",
    "2.5.99, false",
    "1.13, false",
    "2.6.0-rc1, false",
    "3.0.0-dev, false",
    "2.9.0rc1, false",
    "3.0.0.dev0, false",
    "nightly, false",
  })
  void metadataGoesToRayThatTakesIt(String version, boolean taken) {
    Submission<String> command =
        SubmitCommand.ofJob(
            Given.assignment(
                "{metadata: {owner: ops}, rayClusterSpec: {rayVersion: '" + version + "'}}"));
    if (taken) {
      assertThat(Given.means(command)).contains("--metadata-json \"{\\\"owner\\\":\\\"ops\\\"}\"");
    } else {
      assertThat(Given.blockedBy(command)).contains("Ray 2.6.0", "is " + version, "or remove");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{metadata: {owner: ops}, rayClusterSpec: {}}",
        "{metadata: {owner: ops}, clusterSelector: {ray.io/cluster: shared}}"
      })
  void metadataGoesToRayOfUnknownVersion(String spec) {
    assertThat(jobs(spec)).contains("--metadata-json");
  }

  @Test
  void aSubmissionToAnOldRayWithoutMetadataIsPossible() {
    assertThat(jobs("{rayClusterSpec: {rayVersion: 2.5.1}}")).doesNotContain("metadata");
  }

  @Test
  void anInvalidRuntimeEnvironmentMakesTheSubmissionImpossible() {
    assertThat(
            Given.blockedBy(
                SubmitCommand.ofJob(Given.assignment("{runtimeEnvYAML: 'pip: [unclosed'}"))))
        .startsWith("runtimeEnvYAML cannot be read");
  }

  private static String jobs(String spec) {
    return Given.means(SubmitCommand.ofJob(Given.assignment(spec)));
  }

  private void tool(String name, String script) throws IOException {
    Path file = Files.writeString(tools.resolve(name), "#!/bin/bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void run(String command) throws IOException, InterruptedException {
    ProcessBuilder bash =
        new ProcessBuilder("/bin/bash", "-ce", "--", command).redirectErrorStream(true);
    bash.environment().put("PATH", tools + ":" + System.getenv("PATH"));
    bash.environment().put("HOME", "/home/of/nobody");
    Process process = bash.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(tools.resolve("calls"));
  }
}
