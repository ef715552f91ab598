package io.mantaray.operator.raycluster.objects;

import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;

/**
 * Something to tell the user by an event of the RayCluster.
 *
 * @param reason a word for programs, one of KubeRay's where it has one
 * @param note a sentence for people that says what they can do
 */
public record Notice(Severity severity, String reason, String note) {
  public static Notice warning(String reason, String note) {
    return new Notice(Severity.WARNING, reason, note);
  }
}
