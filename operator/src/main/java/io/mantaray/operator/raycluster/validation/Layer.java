package io.mantaray.operator.raycluster.validation;

/** The parts of a RayCluster that are looked at one after the other. */
public enum Layer {
  METADATA("InvalidRayClusterMetadata"),
  SPEC("InvalidRayClusterSpec"),
  /** A part of the spec whose rules depend on who made the object. */
  UPGRADE("InvalidRayClusterSpec"),
  /** Written by the operator itself; only someone else's edit can make it invalid. */
  STATUS("InvalidRayClusterStatus");

  private final String eventReason;

  Layer(String eventReason) {
    this.eventReason = eventReason;
  }

  /** The reason of the event that tells of a problem in this layer. */
  public String eventReason() {
    return eventReason;
  }
}
