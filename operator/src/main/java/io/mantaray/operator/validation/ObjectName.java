package io.mantaray.operator.validation;

import org.jspecify.annotations.Nullable;

/** Rules for the name of an object, from which names of services and pods are derived. */
public final class ObjectName {
  private static final String PATH = "metadata.name";

  private ObjectName() {}

  /** Checks the syntax and length of a name. */
  public static void check(@Nullable String given, int longest, ValidationErrors errors) {
    String name = given == null ? "" : given;
    errors.addIf(
        name.length() > longest,
        PATH,
        "has "
            + name.length()
            + " characters; choose a name of at most "
            + longest
            + ", which leaves room for the names made from it.");
    errors.addIf(
        !NameSyntax.isDns1035Label(name),
        PATH,
        "is "
            + ValidationError.quoted(name)
            + ", which cannot be part of a DNS name; use lower case letters, digits and dashes, begin"
            + " with a letter and end with a letter or digit.");
  }
}
