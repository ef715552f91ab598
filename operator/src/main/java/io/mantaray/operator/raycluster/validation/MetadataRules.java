package io.mantaray.operator.raycluster.validation;

import io.mantaray.operator.conventions.RayNames;
import org.jspecify.annotations.Nullable;

/** The name of a RayCluster, from which the names of its services and pods are made. */
final class MetadataRules {
  private static final String PATH = "metadata.name";

  private MetadataRules() {}

  static void check(@Nullable String given, Problems problems) {
    String name = given == null ? "" : given;
    problems.addIf(
        name.length() > RayNames.LONGEST_CLUSTER_NAME,
        PATH,
        "has "
            + name.length()
            + " characters; choose a name of at most "
            + RayNames.LONGEST_CLUSTER_NAME
            + ", which leaves room for the names made from it.");
    problems.addIf(
        !NameSyntax.isDns1035Label(name),
        PATH,
        "is "
            + Problem.quoted(name)
            + ", which cannot be part of a DNS name; use lower case letters, digits and dashes, begin"
            + " with a letter and end with a letter or digit.");
  }
}
