package io.mantaray.operator.validation;

/** The parts of an object, in the order of their validation. */
public enum ValidationLayer {
  METADATA("Metadata"),
  SPEC("Spec"),
  /** A part of the spec whose rules depend on the origin of the object. */
  UPGRADE("Spec"),
  /** Written by the operator; only an edit by another client can make it invalid. */
  STATUS("Status");

  private final String part;

  ValidationLayer(String part) {
    this.part = part;
  }

  /**
   * The reason of the event about an error in this layer.
   *
   * @param kind of the object, such as RayCluster
   */
  public String eventReason(String kind) {
    return "Invalid" + kind + part;
  }
}
