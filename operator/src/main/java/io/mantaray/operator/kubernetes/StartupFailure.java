package io.mantaray.operator.kubernetes;

/** The operator cannot start. The message is one line: the cause, and what to do about it. */
public final class StartupFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StartupFailure(String causeAndRemedy, Throwable cause) {
    super(causeAndRemedy, cause);
  }

  public StartupFailure(String causeAndRemedy) {
    super(causeAndRemedy);
  }
}
