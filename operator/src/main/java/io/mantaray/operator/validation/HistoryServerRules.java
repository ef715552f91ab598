package io.mantaray.operator.validation;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.mantaray.api.v1.CollectorOptions;
import io.mantaray.api.v1.HistoryServerOptions;
import io.mantaray.operator.config.FeatureGate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Rules for the collector of Ray's history server: its image, container and storage. */
final class HistoryServerRules {
  private static final String CONTAINER = "ray-history-collector";
  private static final String BACKEND = "STORAGE_BACKEND";
  private static final String AZURE_AUTH = "AZURE_STORAGE_AUTH_MODE";
  private static final String AZURE_CONNECTION = "AZURE_STORAGE_CONNECTION_STRING";
  private static final String AZURE_ACCOUNT = "AZURE_STORAGE_ACCOUNT_URL";

  private static final List<String> MANAGED =
      List.of(
          "POD_IP",
          "FQ_RAY_IP",
          "RAY_CLUSTER_NAME",
          "RAY_CLUSTER_NAMESPACE",
          "RAY_ROLE",
          "OWNER_KIND",
          "OWNER_NAME",
          "EVENTS_PORT");

  private HistoryServerRules() {}

  static void check(CheckedSpec spec, ValidationErrors errors) {
    HistoryServerOptions options = spec.spec().historyServerOptions();
    if (options == null) {
      return;
    }
    String path = spec.path("historyServerOptions");
    FeatureGateRule.require(spec, FeatureGate.RAY_CLUSTER_HISTORY_SERVER, path, errors);
    if (options.collectorOptions() == null) {
      errors.add(path + ".collectorOptions", "is not set; give the image and the storage.");
    } else {
      checkCollector(path + ".collectorOptions", options.collectorOptions(), errors);
    }
    checkContainerName(spec.head(), errors);
    spec.groups().forEach(group -> checkContainerName(group.pods(), errors));
  }

  private static void checkContainerName(CheckedPods pods, ValidationErrors errors) {
    errors.addIf(
        pods.containers().stream().map(Container::getName).anyMatch(CONTAINER::equals),
        pods.containersPath(),
        "has a container " + CONTAINER + ", which the operator adds; choose another name.");
  }

  private static void checkCollector(
      String path, CollectorOptions options, ValidationErrors errors) {
    errors.addIf(
        options.image() == null || options.image().isEmpty(),
        path + ".image",
        "is not set; write the image of the collector.");
    Map<String, EnvVar> env = new HashMap<>();
    for (EnvVar variable : CheckedPods.present(options.env())) {
      env.put(Objects.requireNonNullElse(variable.getName(), ""), variable);
    }
    for (String name : MANAGED) {
      errors.addIf(
          env.containsKey(name), path + ".env[" + name + "]", "is set by the operator; remove it.");
    }
    checkBackend(path + ".env", env, errors);
  }

  private static void checkBackend(String path, Map<String, EnvVar> env, ValidationErrors errors) {
    String backend = literal(env, BACKEND);
    if (backend.isEmpty()) {
      errors.add(
          path + "[" + BACKEND + "]",
          "has no literal value; write GCS, S3, AzureBlob or AliyunOSS.");
      return;
    }
    // Unknown backends are left to the collector.
    switch (backend.toUpperCase(Locale.ROOT)) {
      case "GCS" -> require(path, env, List.of("GCS_BUCKET"), errors);
      case "S3" -> require(path, env, List.of("S3_REGION"), errors);
      case "AZUREBLOB" -> checkAzure(path, env, errors);
      case "ALIYUNOSS" ->
          require(path, env, List.of("OSS_BUCKET", "OSS_ENDPOINT", "OSS_REGION"), errors);
      default -> {}
    }
  }

  private static void checkAzure(String path, Map<String, EnvVar> env, ValidationErrors errors) {
    switch (literal(env, AZURE_AUTH).strip().toLowerCase(Locale.ROOT)) {
      case "connection_string" -> require(path, env, List.of(AZURE_CONNECTION), errors);
      case "workload_identity", "default" -> require(path, env, List.of(AZURE_ACCOUNT), errors);
      default ->
          errors.addIf(
              !hasValue(env, AZURE_CONNECTION) && !hasValue(env, AZURE_ACCOUNT),
              path,
              "has neither "
                  + AZURE_CONNECTION
                  + " nor "
                  + AZURE_ACCOUNT
                  + "; set one of them for the backend AzureBlob.");
    }
  }

  private static void require(
      String path, Map<String, EnvVar> env, List<String> names, ValidationErrors errors) {
    for (String name : names) {
      errors.addIf(
          !hasValue(env, name),
          path + "[" + name + "]",
          "is not set; the backend " + literal(env, BACKEND) + " needs it.");
    }
  }

  private static boolean hasValue(Map<String, EnvVar> env, String name) {
    EnvVar variable = env.get(name);
    return variable != null && (variable.getValueFrom() != null || !literal(env, name).isEmpty());
  }

  private static String literal(Map<String, EnvVar> env, String name) {
    EnvVar variable = env.get(name);
    return variable == null || variable.getValue() == null ? "" : variable.getValue();
  }
}
