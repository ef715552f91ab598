package io.mantaray.operator.raycluster.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.clusters.SpecHash;
import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A RayCluster and the operator that is to make its pods.
 *
 * <p>In a file: the object, and beside its usual fields {@code operator} with {@code flags}, {@code
 * environment}, the text of a {@code configuration} file, and feature {@code gates} to enable, be
 * they implemented or not.
 */
record Sample(RayCluster cluster, OperatorConfig config) {

  static final KubernetesSerialization JSON = RayJson.serialization();
  private static final String CONFIGURATION = "/config.yaml";
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  static Sample of(String yaml) {
    try {
      JsonNode json = YAML.readTree(yaml);
      return new Sample(
          JSON.unmarshal(json.toString(), RayCluster.class), config(json.path("operator")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ConfigProblems e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A cluster with this spec in YAML, and an operator with defaults. */
  static Sample withSpec(String spec) {
    return of("metadata: {name: ray, namespace: team, uid: u-1}\nspec:\n" + spec.indent(2));
  }

  private static OperatorConfig config(JsonNode operator) throws ConfigProblems {
    List<String> flags = new ArrayList<>();
    operator.path("flags").forEach(flag -> flags.add(flag.asText()));
    Map<String, String> environment = new HashMap<>(Map.of("POD_NAMESPACE", "operators"));
    operator
        .path("environment")
        .properties()
        .forEach(variable -> environment.put(variable.getKey(), variable.getValue().asText()));
    if (operator.has("configuration")) {
      flags.add("--config=" + CONFIGURATION);
    }
    OperatorConfig config =
        OperatorConfig.load(flags, environment, path -> text(operator, path)).config();
    return config.withFeatureGates(withGates(config.featureGates(), operator.path("gates")));
  }

  private static FeatureGates withGates(FeatureGates gates, JsonNode names) {
    for (FeatureGate gate : FeatureGate.values()) {
      for (JsonNode name : names) {
        if (name.asText().equals(gate.gateName())) {
          gates = gates.with(gate, true);
        }
      }
    }
    return gates;
  }

  private static String text(JsonNode operator, Path path) throws NoSuchFileException {
    if (!path.toString().equals(CONFIGURATION)) {
      throw new NoSuchFileException(path.toString());
    }
    return operator.path("configuration").asText();
  }

  DeclaredCluster declared() {
    return DeclaredCluster.of(cluster);
  }

  /** All pods: the head, one replica of each group, and the clean-up where there is one. */
  List<Object> pods() {
    DeclaredCluster declared = declared();
    List<Object> pods = new ArrayList<>();
    pods.add(HeadPod.of(declared, config, RayNames.headPod(declared.name()) + "-xxxxx"));
    for (DeclaredGroup group : declared.groups()) {
      for (int host = 0; host < Math.min(2, group.hosts()); host++) {
        pods.add(
            WorkerPod.of(
                declared,
                group,
                config,
                RayNames.workerPod(declared.name(), group.name()) + "-xxxx" + host,
                new ReplicaPosition(group.name() + "-xxxxx", 3, host)));
      }
    }
    if (declared.faultTolerance() instanceof FaultTolerance.Redis) {
      pods.add(RedisCleanupPodTemplate.of(declared, config));
    }
    return pods;
  }

  /** The pods as YAML, without what changes from release to release. */
  String podsAsYaml() {
    String hash = SpecHash.of(declared().spec());
    return String.join("", pods().stream().map(JSON::asYaml).toList())
        .replace(
            RayAnnotations.RECREATE_HASH + ": \"" + hash, RayAnnotations.RECREATE_HASH + ": \"HASH")
        .replace("\"" + OperatorVersion.current() + "\"", "\"VERSION\"")
        .replace("kuberay_version=" + OperatorVersion.current(), "kuberay_version=VERSION");
  }
}
