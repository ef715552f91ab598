package io.mantaray.operator.validation;

import org.jspecify.annotations.Nullable;

/** The name of an object, from which the names of services and pods are made. */
public final class ObjectName {
  private static final String PATH = "metadata.name";

  private ObjectName() {}

  /** What is wrong with a name that may have so many characters. */
  public static void check(@Nullable String given, int longest, Problems problems) {
    String name = given == null ? "" : given;
    problems.addIf(
        name.length() > longest,
        PATH,
        "has "
            + name.length()
            + " characters; choose a name of at most "
            + longest
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
