package io.mantaray.operator.validation;

/** The parts of an object that are looked at one after the other. */
public enum Layer {
  METADATA("Metadata"),
  SPEC("Spec"),
  /** A part of the spec whose rules depend on who made the object. */
  UPGRADE("Spec"),
  /** Written by the operator itself; only someone else's edit can make it invalid. */
  STATUS("Status");

  private final String part;

  Layer(String part) {
    this.part = part;
  }

  /**
   * The reason of the event that tells of a problem in this layer.
   *
   * @param kind of the object, such as RayCluster
   */
  public String eventReason(String kind) {
    return "Invalid" + kind + part;
  }
}
