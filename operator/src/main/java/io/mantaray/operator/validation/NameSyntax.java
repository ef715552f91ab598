package io.mantaray.operator.validation;

import java.util.regex.Pattern;

/** What Kubernetes accepts as names and labels. */
final class NameSyntax {
  private static final int MAX_LABEL_LENGTH = 63;
  private static final int MAX_SUBDOMAIN_LENGTH = 253;

  private static final String DNS_LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern DNS_1123_LABEL = Pattern.compile(DNS_LABEL);
  private static final Pattern DNS_1123_SUBDOMAIN =
      Pattern.compile(DNS_LABEL + "(\\." + DNS_LABEL + ")*");
  private static final Pattern DNS_1035_LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
  private static final Pattern LABEL_NAME =
      Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");

  private NameSyntax() {}

  /** Lower case letters, digits and dashes, beginning with a letter. */
  static boolean isDns1035Label(String text) {
    return text.length() <= MAX_LABEL_LENGTH && DNS_1035_LABEL.matcher(text).matches();
  }

  /** Lower case letters, digits and dashes, not beginning or ending with a dash. */
  static boolean isDns1123Label(String text) {
    return text.length() <= MAX_LABEL_LENGTH && DNS_1123_LABEL.matcher(text).matches();
  }

  /** {@code name} or {@code domain/name}. */
  static boolean isLabelKey(String text) {
    int slash = text.indexOf('/');
    String name = text.substring(slash + 1);
    return isLabelName(name) && (slash < 0 || isDns1123Subdomain(text.substring(0, slash)));
  }

  static boolean isLabelValue(String text) {
    return text.isEmpty() || isLabelName(text);
  }

  private static boolean isLabelName(String text) {
    return text.length() <= MAX_LABEL_LENGTH && LABEL_NAME.matcher(text).matches();
  }

  private static boolean isDns1123Subdomain(String text) {
    return text.length() <= MAX_SUBDOMAIN_LENGTH && DNS_1123_SUBDOMAIN.matcher(text).matches();
  }
}
