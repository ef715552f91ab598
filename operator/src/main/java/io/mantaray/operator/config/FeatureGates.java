package io.mantaray.operator.config;

import io.mantaray.operator.config.FeatureGate.Maturity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The enabled feature gates. */
public record FeatureGates(Set<FeatureGate> enabled) {

  private static final Map<String, Maturity> GROUPS =
      Map.of("AllAlpha", Maturity.ALPHA, "AllBeta", Maturity.BETA);

  private static final Map<String, FeatureGate> BY_NAME =
      Arrays.stream(FeatureGate.values())
          .collect(Collectors.toUnmodifiableMap(FeatureGate::gateName, gate -> gate));

  private static final Pattern SERVER_VERSION = Pattern.compile("v?(\\d+)\\.(\\d+).*");

  public FeatureGates {
    enabled = Set.copyOf(enabled);
  }

  /** The gates as they are when nothing is said about them. */
  public static FeatureGates defaults() {
    return parse("", new Diagnostics());
  }

  public boolean isEnabled(FeatureGate gate) {
    return enabled.contains(gate);
  }

  /** A copy with one gate enabled or disabled. */
  public FeatureGates with(FeatureGate gate, boolean enable) {
    Set<FeatureGate> changed = EnumSet.noneOf(FeatureGate.class);
    changed.addAll(enabled);
    if (enable) {
      changed.add(gate);
    } else {
      changed.remove(gate);
    }
    return new FeatureGates(changed);
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
  static FeatureGates parse(String text, Diagnostics diagnostics) {
    Map<Maturity, Boolean> byMaturity = new EnumMap<>(Maturity.class);
    Map<FeatureGate, Boolean> byName = new EnumMap<>(FeatureGate.class);
    for (String item : text.split(",", -1)) {
      if (item.isEmpty()) {
        continue;
      }
      int equals = item.indexOf('=');
      String name = (equals < 0 ? item : item.substring(0, equals)).strip();
      Maturity maturity = GROUPS.get(name);
      FeatureGate gate = BY_NAME.get(name);
      if (maturity == null && gate == null) {
        diagnostics.problem(unknown(name));
        continue;
      }
      Optional<Boolean> value =
          value(name, equals < 0 ? "" : item.substring(equals + 1), diagnostics);
      if (gate != null) {
        value.ifPresent(enable -> byName.put(gate, enable));
      } else if (maturity != null) {
        value.ifPresent(enable -> byMaturity.put(maturity, enable));
      }
    }
    Set<FeatureGate> enabled = EnumSet.noneOf(FeatureGate.class);
    for (FeatureGate gate : FeatureGate.values()) {
      boolean byDefault = byMaturity.getOrDefault(gate.maturity(), gate.enabledByDefault());
      if (byName.getOrDefault(gate, byDefault)) {
        enabled.add(gate);
        checkImplemented(gate, byName.containsKey(gate), diagnostics);
      }
    }
    return new FeatureGates(enabled);
  }

  private static void checkImplemented(FeatureGate gate, boolean byName, Diagnostics diagnostics) {
    if (gate.isImplemented()) {
      return;
    }
    String name = gate.gateName();
    String unsupported = UnsupportedSettings.NOT_IMPLEMENTED;
    diagnostics.problem(
        byName
            ? "--feature-gates: %s is true, but %s it: remove it.".formatted(name, unsupported)
            : "--feature-gates: AllAlpha enables %s, which %s: add %s=false."
                .formatted(name, unsupported, name));
  }

  /** All names {@code --feature-gates} knows. */
  static List<String> knownNames() {
    return Stream.concat(
            Arrays.stream(FeatureGate.values()).map(FeatureGate::gateName),
            GROUPS.keySet().stream().sorted())
        .toList();
  }

  private static Optional<Boolean> value(String name, String text, Diagnostics diagnostics) {
    String stripped = text.strip();
    Optional<Boolean> value = GoLiterals.bool(stripped);
    if (value.isEmpty()) {
      diagnostics.problem(
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
