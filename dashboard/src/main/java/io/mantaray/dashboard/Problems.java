package io.mantaray.dashboard;

import io.mantaray.dashboard.Problem.Gate;
import io.mantaray.dashboard.Problem.Silence;

/**
 * Reads the answers that are no good. Through the API server they may be its own, which are told
 * from Ray's by their form: what it says must never be taken for Ray's word on a job.
 */
final class Problems {
  private static final int LONGEST_TEXT = 4_000;

  private Problems() {}

  static Problem of(Transport.Answer answer) {
    String text = shortened(answer.body().text());
    return isFromApiServer(text)
        ? fromApiServer(answer.status(), text)
        : fromRay(answer.status(), text);
  }

  /** The same, where a job is asked for that may be missing. */
  static Problem of(Transport.Answer answer, String submissionId) {
    String text = answer.body().text();
    boolean missing =
        answer.status() == 404 && !isFromApiServer(text) && text.contains("does not exist");
    return missing ? new Problem.NoSuchJob(submissionId) : of(answer);
  }

  private static Problem fromApiServer(int status, String text) {
    return switch (status) {
      case 401, 403 -> new Problem.Refused(Gate.API_SERVER, status, text);
      case 400, 405, 413, 415, 422 -> new Problem.Rejected(status, text);
      // No such service or no endpoints yet, or the API server itself is busy.
      default -> new Problem.NoAnswer(Silence.NOT_FORWARDED, text);
    };
  }

  private static Problem fromRay(int status, String text) {
    return switch (status) {
      case 401, 403 -> new Problem.Refused(Gate.RAY, status, text);
      case 408, 429 -> new Problem.RayFailed(status, text);
      case 501 -> new Problem.Rejected(status, text); // Ray was installed without Serve.
      default ->
          status >= 500 ? new Problem.RayFailed(status, text) : new Problem.Rejected(status, text);
    };
  }

  private static boolean isFromApiServer(String text) {
    return text.contains("\"kind\":\"Status\"")
        || text.contains("\"kind\": \"Status\"")
        || text.startsWith("error trying to reach service");
  }

  /** A traceback tells the cause at its end. */
  private static String shortened(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(text.length() - LONGEST_TEXT);
  }
}
