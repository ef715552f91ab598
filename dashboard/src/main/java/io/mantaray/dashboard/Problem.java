package io.mantaray.dashboard;

import java.util.List;

/** Why there is no usable answer. Each kind calls for another reaction. */
public sealed interface Problem {
  int LONGEST_ESSENCE = 500;

  /** A sentence for the user, with what to check where that is known. */
  String explain();

  /** Ray is well and has no such job. */
  record NoSuchJob(String submissionId) implements Problem {
    @Override
    public String explain() {
      return "Ray has no job with the submission id " + submissionId;
    }
  }

  /** Nobody answered, or not to the end. Whether a request took effect is unknown. */
  record NoAnswer(Cause cause, String detail) implements Problem {
    @Override
    public String explain() {
      return "The dashboard does not answer: %s (%s)".formatted(cause.words(), detail);
    }
  }

  /** The request was not authorized: 401 or 403. */
  record Refused(Gate by, int status, String text) implements Problem {
    @Override
    public String explain() {
      return "%s refused the request (%d: %s); %s"
          .formatted(by.words(), status, essence(text), by.remedy());
    }
  }

  /** Ray considers the request wrong; the same one will not do better later. */
  record Rejected(int status, String text) implements Problem {
    @Override
    public String explain() {
      return "Ray rejected the request (%d): %s".formatted(status, essence(text));
    }
  }

  /** Ray took the request and failed at it. */
  record RayFailed(int status, String text) implements Problem {
    @Override
    public String explain() {
      return "Ray failed to answer the request (%d): %s".formatted(status, essence(text));
    }
  }

  /** An answer that is not what Ray's API promises. */
  record NotUnderstood(String detail) implements Problem {
    @Override
    public String explain() {
      return "The dashboard's answer is not understood: " + detail;
    }
  }

  /** Why nobody answered. */
  enum Cause {
    NAME_UNKNOWN("its name cannot be resolved"),
    NOT_LISTENING("nothing accepts connections there"),
    TOO_SLOW("it did not answer in time"),
    CUT_OFF("the connection broke"),
    NOT_FORWARDED("the API server could not forward the request");

    private final String words;

    Cause(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Who may refuse a request. */
  enum Gate {
    RAY(
        "Ray",
        "check that the token in the cluster's authentication secret is the one its head started with"),
    API_SERVER(
        "The API server",
        "check that the operator's role allows get, create and update of services/proxy in that namespace");

    private final String words;
    private final String remedy;

    Gate(String words, String remedy) {
      this.words = words;
      this.remedy = remedy;
    }

    String words() {
      return words;
    }

    String remedy() {
      return remedy;
    }
  }

  /** What matters of a text: of a Python traceback the last line, else its beginning. */
  private static String essence(String text) {
    List<String> lines = text.lines().map(String::strip).filter(line -> line.length() > 1).toList();
    if (lines.isEmpty()) {
      return "no text";
    }
    String essence = text.startsWith("Traceback") ? lines.getLast() : String.join(" ", lines);
    return essence.length() <= LONGEST_ESSENCE
        ? essence
        : essence.substring(0, LONGEST_ESSENCE) + "…";
  }
}
