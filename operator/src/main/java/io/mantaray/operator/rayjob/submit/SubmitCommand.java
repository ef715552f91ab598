package io.mantaray.operator.rayjob.submit;

import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.yaml.GoJson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The shell command of a submitter.
 *
 * <ol>
 *   <li>Wait until the dashboard reports a healthy GCS.
 *   <li>Submit the job. A submitter that may be restarted first checks whether Ray already has the
 *       job, since Ray rejects the same id twice, and does not wait for its end.
 *   <li>Print the output of the job until its end.
 * </ol>
 *
 * <p>It is exactly KubeRay's command: users know it from their logs, and some parse it.
 */
public final class SubmitCommand {
  private static final String HEALTH = "/api/gcs_healthz";
  private static final String HTTP = "http://";

  private SubmitCommand() {}

  /** The command in a Kubernetes Job, which restarts a failed submitter. */
  public static Submission<String> ofJob(Assignment assignment) {
    String given = assignment.dashboard();
    String address = given.startsWith(HTTP) ? given : HTTP + given;
    return options(assignment)
        .map(options -> waiting(address, address) + oneSubmission(address, assignment, options));
  }

  /**
   * The command in a sidecar of the head.
   *
   * @param restarts whether it is restarted after a failure
   */
  public static Submission<String> ofSidecar(Assignment assignment, boolean restarts) {
    int port = HeadPorts.dashboard(assignment.cluster());
    String address = HTTP + "127.0.0.1:" + port;
    String waiting = waiting(address, HTTP + "localhost:" + port);
    return options(assignment)
        .map(
            options ->
                waiting
                    + (restarts
                        ? oneSubmission(address, assignment, options)
                        : "ray job submit --address %s %s".formatted(address, options)));
  }

  private static String waiting(String address, String probed) {
    return """
        until python -c "import urllib.request; \
        r=urllib.request.urlopen('%s', timeout=10); \
        exit(0 if b'success' in r.read() else 1)" >/dev/null 2>&1 ; \
        do echo "Waiting for Ray Dashboard GCS to become healthy at %s ..." ; sleep 2 ; done ; \
        """
        .formatted(probed + HEALTH, address);
  }

  /** Idempotent: the job is submitted once, however often this runs. */
  private static String oneSubmission(String address, Assignment assignment, String options) {
    String id = assignment.jobId();
    return """
        if ! ray job status --address %1$s %2$s >/dev/null 2>&1 ; \
        then ray job submit --address %1$s --no-wait %3$s fi ; \
        ray job logs --address %1$s --follow %2$s"""
        .formatted(address, id, options);
  }

  /** What follows {@code ray job submit} and the address. */
  private static Submission<String> options(Assignment assignment) {
    DeclaredJob job = assignment.job();
    String yaml = job.spec().runtimeEnvYAML();
    Submission<String> runtimeEnv =
        yaml == null || yaml.isEmpty()
            ? Submission.possible("")
            : RuntimeEnv.parse(yaml).map(GoJson::write);
    return runtimeEnv.flatMap(
        environment ->
            metadata(job)
                .map(metadata -> String.join(" ", words(assignment, environment, metadata))));
  }

  private static Submission<String> metadata(DeclaredJob job) {
    return job.jobMetadata().isEmpty() ? Submission.possible("") : JobMetadata.json(job);
  }

  private static List<String> words(Assignment assignment, String environment, String metadata) {
    DeclaredJob job = assignment.job();
    List<String> words = new ArrayList<>();
    quoted(environment).ifPresent(json -> add(words, "--runtime-env-json", json));
    quoted(metadata).ifPresent(json -> add(words, "--metadata-json", json));
    if (!assignment.jobId().isEmpty()) {
      add(words, "--submission-id", assignment.jobId());
    }
    amount(job.spec().entrypointNumCpus())
        .ifPresent(cpus -> add(words, "--entrypoint-num-cpus", cpus));
    amount(job.spec().entrypointNumGpus())
        .ifPresent(gpus -> add(words, "--entrypoint-num-gpus", gpus));
    quoted(job.spec().entrypointResources())
        .ifPresent(json -> add(words, "--entrypoint-resources", json));
    add(words, "--", job.entrypoint());
    words.add(";");
    return words;
  }

  private static void add(List<String> words, String option, String value) {
    words.add(option);
    words.add(value);
  }

  private static Optional<String> quoted(@Nullable String json) {
    return json == null || json.isEmpty()
        ? Optional.empty()
        : Optional.of(DoubleQuotes.around(json));
  }

  /** As Go prints a float32 with six decimals. */
  private static Optional<String> amount(@Nullable BigDecimal amount) {
    float value = amount == null ? 0 : Math.min(amount.floatValue(), Float.MAX_VALUE);
    return value > 0
        ? Optional.of(new BigDecimal(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString())
        : Optional.empty();
  }
}
