package io.mantaray.operator.kubernetes.actions;

import java.util.List;

/** What became of the stages of a plan. */
public sealed interface Outcome {
  /** All was done, or there was nothing to do. */
  record Done() implements Outcome {}

  /** A stage failed, at least in part; later ones did not happen. */
  record Failed(Stage stage, List<Failure> failures) implements Outcome {
    public Failed {
      failures = List.copyOf(failures);
    }
  }

  /**
   * An action that was refused.
   *
   * @param code the API server's status code; 0 if it did not answer
   * @param namespaceEnds whether nothing can be made there any more, as the namespace is deleted
   */
  record Failure(Action action, int code, String message, boolean namespaceEnds) {}
}
