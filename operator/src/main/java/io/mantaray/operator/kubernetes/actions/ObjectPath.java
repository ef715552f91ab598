package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** The URL path of an object. */
final class ObjectPath {
  private ObjectPath() {}

  static String of(HasMetadata object) {
    String group = object.getApiVersion().contains("/") ? "/apis/" : "/api/";
    return group
        + object.getApiVersion()
        + "/namespaces/"
        + object.getMetadata().getNamespace()
        + "/"
        + object.getPlural()
        + "/"
        + object.getMetadata().getName();
  }
}
