package io.mantaray.operator.conventions;

import java.util.Arrays;
import java.util.Map;

/** The kind of the object that the user made and from which a RayCluster originated. */
public enum Origin {
  RAY_CLUSTER("RayCluster"),
  RAY_JOB("RayJob"),
  RAY_SERVICE("RayService");

  private final String kind;

  Origin(String kind) {
    this.kind = kind;
  }

  public String kind() {
    return kind;
  }

  /** The labels by which whatever was made for an object of this kind tells where it comes from. */
  public Map<String, String> labels(String name) {
    return Map.of(
        RayLabels.ORIGINATED_FROM_NAME, name,
        RayLabels.ORIGINATED_FROM_KIND, kind);
  }

  /** What the labels of a RayCluster say; one without a known origin was made by the user. */
  public static Origin of(Map<String, String> labels) {
    String label = labels.getOrDefault(RayLabels.ORIGINATED_FROM_KIND, "");
    return Arrays.stream(values())
        .filter(origin -> origin.kind.equals(label))
        .findFirst()
        .orElse(RAY_CLUSTER);
  }
}
