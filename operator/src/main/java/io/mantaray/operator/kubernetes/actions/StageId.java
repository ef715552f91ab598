package io.mantaray.operator.kubernetes.actions;

/**
 * Identifies a stage within a plan and across the plans for the same object.
 *
 * @param scope what part of the object it is about, such as a worker group; empty for the whole
 */
public record StageId(StagePurpose purpose, String scope) {
  @Override
  public String toString() {
    return scope.isEmpty() ? purpose.name() : purpose.name() + " " + scope;
  }
}
