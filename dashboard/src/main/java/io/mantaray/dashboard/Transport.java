package io.mantaray.dashboard;

/** Carries requests to dashboards. */
interface Transport {
  /**
   * Ray looks for its token here too. Not in {@code Authorization}, which belongs to whatever
   * stands between us and Ray: the API server takes it away, a service mesh may refuse it.
   */
  String TOKEN_HEADER = "x-ray-authorization";

  /** Waits for the answer, whatever its status. No answer is a {@link Problem.NoAnswer}. */
  Reply<Answer> carry(DashboardTarget target, Exchange exchange);

  /** An answer with its HTTP status. */
  record Answer(int status, Received body) {
    boolean isGood() {
      return status >= 200 && status < 300;
    }
  }
}
