package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;

/** Creates environment variables and adds them without overriding the user's. */
public final class EnvVars {

  private EnvVars() {}

  public static EnvVar value(String name, String value) {
    return new EnvVarBuilder().withName(name).withValue(value).build();
  }

  /** A variable that takes its value from the pod it is in. */
  public static EnvVar field(String name, String path) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewFieldRef()
        .withFieldPath(path)
        .endFieldRef()
        .endValueFrom()
        .build();
  }

  public static EnvVar label(String name, String label) {
    return field(name, "metadata.labels['" + label + "']");
  }

  public static EnvVar secret(String name, String secret, String key) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewSecretKeyRef(key, secret, null)
        .endValueFrom()
        .build();
  }

  public static boolean has(ContainerBuilder container, String name) {
    return container.hasMatchingEnv(env -> name.equals(env.getName()));
  }

  public static void addIfAbsent(ContainerBuilder container, EnvVar variable) {
    if (!has(container, variable.getName())) {
      container.addToEnv(variable);
    }
  }

  public static void addIfAbsent(ContainerBuilder container, String name, String value) {
    addIfAbsent(container, value(name, value));
  }
}
