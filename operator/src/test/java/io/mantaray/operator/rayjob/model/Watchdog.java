package io.mantaray.operator.rayjob.model;

import static java.util.Map.entry;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.rayjob.JobStatuses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks everything the operator does, and reports what must never happen. */
final class Watchdog {
  private static final Map<String, Set<String>> NEXT =
      Map.ofEntries(
          entry(JobDeploymentStatus.NEW, Set.of("Initializing", "ValidationFailed")),
          entry(
              "Initializing",
              Set.of("Running", "Waiting", "Suspending", "Failed", "Retrying", "ValidationFailed")),
          entry("Waiting", Set.of("Running", "Failed", "Suspending", "ValidationFailed")),
          entry(
              "Running",
              Set.of("Complete", "Failed", "Retrying", "Suspending", "ValidationFailed")),
          entry("Suspending", Set.of("Suspended")),
          entry("Suspended", Set.of(JobDeploymentStatus.NEW, "ValidationFailed")),
          entry("Retrying", Set.of(JobDeploymentStatus.NEW)),
          entry("Complete", Set.of("ValidationFailed")),
          entry("Failed", Set.of("ValidationFailed")));

  private final Traits traits;
  private final List<String> journal = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();
  private int attempts;
  private @Nullable String end;

  Watchdog(Traits traits) {
    this.traits = traits;
  }

  /** Records an event of the walk, for the message of a failure. */
  void note(String what) {
    journal.add(what);
  }

  String journal() {
    return String.join("\n  ", journal);
  }

  void acting(Server server, Action action) {
    note(action.getClass().getSimpleName() + " " + action.object().getKind());
    switch (action) {
      case Action.Create(RayCluster made, _) -> {
        check(!traits.selects(), "nobody makes a cluster beside the selected one");
        check(
            server.clusters().stream()
                .filter(it -> !it.name().equals(made.getMetadata().getName()))
                .noneMatch(it -> it.exists() || (it.hasPods() && !it.isGivenUp())),
            "an attempt begins when nothing is left of the one before, but for pods that do not go");
      }
      case Action.Create(Job _, _) ->
          check(
              JobStatuses.known(server.status()).isEmpty(),
              "a job that Ray had is not submitted a second time");
      case Action.Delete(RayCluster _, _), Action.Patch(RayCluster _, _, _) ->
          check(!traits.selects(), "a selected cluster is left alone");
      default -> {}
    }
  }

  /** A request of the operator made Ray start a job. */
  void started(RayJobStatus status, String id) {
    note("Ray starts " + id);
    check(
        JobStatuses.known(status).isEmpty() || !id.equals(status.jobId()),
        "a job that Ray had is not submitted a second time");
  }

  void statusWritten(RayJobStatus before, RayJobStatus next) {
    String from = JobStatuses.phase(before);
    String to = JobStatuses.phase(next);
    note(
        "status %s → %s, job %s, failed %d, %s: %s"
            .formatted(from, to, next.jobStatus(), next.failed(), next.reason(), next.message()));
    check(JobStatuses.differ(before, next), "a status that says nothing new is not written");
    if (!from.equals(to)) {
      check(
          from.equals("ValidationFailed")
              ? end == null || to.equals(end)
              : Objects.requireNonNull(NEXT.get(from)).contains(to),
          "nothing goes from " + from + " to " + to);
    }
    attempts += from.equals(JobDeploymentStatus.NEW) && to.equals("Initializing") ? 1 : 0;
    if (from.equals(JobDeploymentStatus.NEW)
        && next.jobId() != null
        && !traits.limits().givenId()) {
      check(ids.add(next.jobId()), "every attempt has an id of its own");
    }
    if (JobDeploymentStatus.isTerminal(to)) {
      end = to;
      ended(next, to);
    }
    check(count(next.failed()) + count(next.succeeded()) <= attempts, "an attempt ends once");
    check(count(next.failed()) >= count(before.failed()), "failures are not forgotten");
  }

  private void ended(RayJobStatus status, String phase) {
    check(status.endTime() != null, "what has ended has a time of its end");
    boolean complete = phase.equals(JobDeploymentStatus.COMPLETE);
    check(
        complete == (JobStatus.isTerminal(status.jobStatus()) && !isFailed(status)),
        "Complete is what Ray finished, and nothing else");
    check(
        count(status.succeeded()) == (JobStatus.SUCCEEDED.equals(status.jobStatus()) ? 1 : 0),
        "a success is counted");
    check(complete || count(status.failed()) > 0, "a failure is counted");
    Integer retries = traits.limits().backoffLimit();
    check(count(status.failed()) <= (retries == null ? 1 : retries + 1), "no attempt too many");
  }

  private static boolean isFailed(RayJobStatus status) {
    return JobStatus.FAILED.equals(status.jobStatus());
  }

  private static long count(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  void check(boolean holds, String rule) {
    if (!holds) {
      throw new AssertionError(rule);
    }
  }
}
