package io.mantaray.operator.config;

import io.mantaray.operator.config.FeatureGate.Stage;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which feature gates are open. */
public record FeatureGates(Set<FeatureGate> enabled) {

  private static final Map<String, Stage> WHOLE_STAGES =
      Map.of("AllAlpha", Stage.ALPHA, "AllBeta", Stage.BETA);

  private static final Map<String, FeatureGate> BY_NAME =
      Arrays.stream(FeatureGate.values())
          .collect(Collectors.toUnmodifiableMap(FeatureGate::gateName, gate -> gate));

  private static final Pattern SERVER_VERSION = Pattern.compile("v?(\\d+)\\.(\\d+).*");

  public FeatureGates {
    enabled = Set.copyOf(enabled);
  }

  /** The gates as they are when nothing is said about them. */
  public static FeatureGates defaults() {
    return parse("", new Findings());
  }

  public boolean isEnabled(FeatureGate gate) {
    return enabled.contains(gate);
  }

  /** A copy with one gate opened or closed. */
  public FeatureGates with(FeatureGate gate, boolean open) {
    Set<FeatureGate> changed = EnumSet.noneOf(FeatureGate.class);
    changed.addAll(enabled);
    if (open) {
      changed.add(gate);
    } else {
      changed.remove(gate);
    }
    return new FeatureGates(changed);
  }

  /** Every gate's name and state, in the order of the enum: for the log line at start-up. */
  public Map<String, Boolean> states() {
    Map<String, Boolean> states = new LinkedHashMap<>();
    for (FeatureGate gate : FeatureGate.values()) {
      states.put(gate.gateName(), isEnabled(gate));
    }
    return states;
  }

  /**
   * What an API server of this version ({@code gitVersion} of its {@code /version}) cannot carry.
   * Only the API server is looked at; its kubelets may be older, and then ignore the restart policy
   * of a single container.
   */
  public Optional<String> problemOnServer(String gitVersion) {
    if (!isEnabled(FeatureGate.SIDECAR_SUBMITTER_RESTART)) {
      return Optional.empty();
    }
    String remedy =
        "the feature gate SidecarSubmitterRestart needs 1.35 or newer: upgrade the cluster or"
            + " remove SidecarSubmitterRestart=true from --feature-gates.";
    Matcher version = SERVER_VERSION.matcher(gitVersion.strip());
    if (!version.matches()) {
      return Optional.of("The Kubernetes version \"" + gitVersion + "\" cannot be read; " + remedy);
    }
    int major = Integer.parseInt(version.group(1));
    int minor = Integer.parseInt(version.group(2));
    boolean newEnough = major > 1 || (major == 1 && minor >= 35);
    return newEnough
        ? Optional.empty()
        : Optional.of("The Kubernetes version is " + gitVersion.strip() + "; " + remedy);
  }

  /**
   * Reads {@code A=true,B=false}. Blanks around names and values and empty items are allowed, the
   * last mention of a name counts, and a single gate always outweighs AllAlpha and AllBeta,
   * wherever it stands.
   */
  static FeatureGates parse(String text, Findings findings) {
    Map<Stage, Boolean> stages = new EnumMap<>(Stage.class);
    Map<FeatureGate, Boolean> single = new EnumMap<>(FeatureGate.class);
    for (String item : text.split(",", -1)) {
      if (item.isEmpty()) {
        continue;
      }
      int equals = item.indexOf('=');
      String name = (equals < 0 ? item : item.substring(0, equals)).strip();
      Stage stage = WHOLE_STAGES.get(name);
      FeatureGate gate = BY_NAME.get(name);
      if (stage == null && gate == null) {
        findings.problem(unknown(name));
        continue;
      }
      Optional<Boolean> value = value(name, equals < 0 ? "" : item.substring(equals + 1), findings);
      if (gate != null) {
        value.ifPresent(open -> single.put(gate, open));
      } else if (stage != null) {
        value.ifPresent(open -> stages.put(stage, open));
      }
    }
    Set<FeatureGate> enabled = EnumSet.noneOf(FeatureGate.class);
    for (FeatureGate gate : FeatureGate.values()) {
      boolean unlessSingled = stages.getOrDefault(gate.stage(), gate.enabledByDefault());
      if (single.getOrDefault(gate, unlessSingled)) {
        enabled.add(gate);
      }
    }
    return new FeatureGates(enabled);
  }

  /** All names {@code --feature-gates} knows. */
  static List<String> knownNames() {
    return Stream.concat(
            Arrays.stream(FeatureGate.values()).map(FeatureGate::gateName),
            WHOLE_STAGES.keySet().stream().sorted())
        .toList();
  }

  private static Optional<Boolean> value(String name, String text, Findings findings) {
    String stripped = text.strip();
    Optional<Boolean> value = GoLiterals.bool(stripped);
    if (value.isEmpty()) {
      findings.problem(
          "--feature-gates: "
              + name
              + (stripped.isEmpty() ? " has no value" : " is \"" + stripped + "\"")
              + ": write "
              + name
              + "=true or "
              + name
              + "=false.");
    }
    return value;
  }

  private static String unknown(String name) {
    return "--feature-gates: there is no gate \""
        + name
        + "\"."
        + NearestName.hint(name, knownNames())
        + " Known gates: "
        + String.join(", ", knownNames())
        + ".";
  }
}
