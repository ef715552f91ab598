package io.mantaray.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.dashboard.Problem.Cause;
import io.mantaray.dashboard.Problem.Gate;

/**
 * Reads the answers that are failures. Through the API server they may be its own, which differ
 * from Ray's in their form: they must never count as what Ray says of a job.
 */
final class Problems {
  private static final int LONGEST_TEXT = 4_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private Problems() {}

  static Problem of(Transport.Answer answer) {
    String text = answer.body().text();
    return isFromApiServer(text)
        ? fromApiServer(answer.status(), message(text))
        : fromRay(answer.status(), shortened(text));
  }

  /** The same, for a job that may be missing. */
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
      default -> new Problem.NoAnswer(Cause.NOT_FORWARDED, text);
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

  /** What the API server says in words. */
  private static String message(String text) {
    try {
      return JSON.readTree(text).path("message").asText(text);
    } catch (JsonProcessingException e) {
      return shortened(text);
    }
  }

  /** Keeps the beginning, which shows what it is, and the end, where a traceback has its cause. */
  private static String shortened(String text) {
    int half = LONGEST_TEXT / 2;
    return text.length() <= LONGEST_TEXT
        ? text
        : text.substring(0, half) + "\n…\n" + text.substring(text.length() - half);
  }
}
