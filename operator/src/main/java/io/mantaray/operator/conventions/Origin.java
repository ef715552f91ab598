package io.mantaray.operator.conventions;

import java.util.Arrays;
import java.util.Map;

/** The kind of the user's object from which a RayCluster originated. */
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

  /** The labels of an object that was created for an object of this kind. */
  public Map<String, String> labels(String name) {
    return Map.of(
        RayLabels.ORIGINATED_FROM_NAME, name,
        RayLabels.ORIGINATED_FROM_KIND, kind);
  }

  /** The origin by the labels of a RayCluster; by default the user created it. */
  public static Origin of(Map<String, String> labels) {
    String label = labels.getOrDefault(RayLabels.ORIGINATED_FROM_KIND, "");
    return Arrays.stream(values())
        .filter(origin -> origin.kind.equals(label))
        .findFirst()
        .orElse(RAY_CLUSTER);
  }
}
