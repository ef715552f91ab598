package io.mantaray.operator.config;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an operator is started with; a sentence in tests: {@code Given.flags("--qps=1").config()}.
 */
record Given(List<String> arguments, Map<String, String> environment, Map<String, String> files) {

  static final String CONFIG_PATH = "/etc/kuberay/config.yaml";
  private static final String SERVICE_ACCOUNT =
      "/var/run/secrets/kubernetes.io/serviceaccount/namespace";

  static Given flags(String... arguments) {
    return new Given(List.of(arguments), Map.of(), Map.of(SERVICE_ACCOUNT, "operator-namespace"));
  }

  static Given variable(String name, String value) {
    return flags().withVariable(name, value);
  }

  /** A file with the right kind, and these lines below. */
  static Given file(String... lines) {
    return rawFile(
        "apiVersion: config.ray.io/v1alpha1\nkind: Configuration\n" + String.join("\n", lines));
  }

  static Given rawFile(String text) {
    return flags("--config", CONFIG_PATH).withFile(CONFIG_PATH, text);
  }

  Given withFlags(String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    return new Given(all, environment, files);
  }

  Given withVariable(String name, String value) {
    Map<String, String> all = new HashMap<>(environment);
    all.put(name, value);
    return new Given(arguments, all, files);
  }

  Given withFile(String path, String text) {
    Map<String, String> all = new HashMap<>(files);
    all.put(path, text);
    return new Given(arguments, environment, all);
  }

  Given outsideOfAPod() {
    Map<String, String> all = new HashMap<>(files);
    all.remove(SERVICE_ACCOUNT);
    return new Given(arguments, environment, all);
  }

  OperatorConfig config() {
    return load().config();
  }

  List<String> warnings() {
    return load().warnings();
  }

  /** Everything that keeps the operator from starting; none if it would start. */
  List<String> problems() {
    try {
      OperatorConfig.load(arguments, environment, this::read);
      return List.of();
    } catch (ConfigProblems e) {
      return e.problems();
    }
  }

  private OperatorConfig.Loaded load() {
    try {
      return OperatorConfig.load(arguments, environment, this::read);
    } catch (ConfigProblems e) {
      throw new AssertionError("refused to start: " + e.problems(), e);
    }
  }

  private String read(Path path) throws NoSuchFileException {
    String text = files.get(path.toString());
    if (text == null) {
      throw new NoSuchFileException(path.toString());
    }
    return text;
  }
}
