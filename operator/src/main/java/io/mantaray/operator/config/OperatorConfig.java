package io.mantaray.operator.config;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The configuration of the operator. Read once at start-up; nothing else reads flags, the
 * configuration file or the environment.
 *
 * @param namespaces whose resources it reconciles
 * @param reconcileConcurrency how many resources of a kind it works on at a time
 * @param endpoints what it serves
 * @param leaderElection whether it competes with others
 * @param access how it reaches Kubernetes and Ray
 * @param logging what it logs
 * @param podDefaults what it adds to every Ray pod
 * @param featureGates which features are enabled
 * @param behavior what the environment variables ask for
 */
@RecordBuilder
@RecordBuilder.Options(addStaticBuilder = false)
public record OperatorConfig(
    WatchedNamespaces namespaces,
    int reconcileConcurrency,
    Endpoints endpoints,
    LeaderElectionConfig leaderElection,
    ClusterAccess access,
    LogConfig logging,
    PodDefaults podDefaults,
    FeatureGates featureGates,
    Behavior behavior)
    implements OperatorConfigBuilder.With {

  /**
   * The concurrency when none is asked for. A reconcile runs on a virtual thread and waits for
   * nothing but the API server, some ten milliseconds per call, so 64 of them keep the default
   * budget of 100 calls per second busy with room to spare, and one resource with many pods to
   * create does not hold up the others. KubeRay's 1 makes every resource wait for every other one;
   * hundreds would only make them queue for the client's limit instead.
   */
  public static final int DEFAULT_RECONCILE_CONCURRENCY = 64;

  public OperatorConfig {
    if (reconcileConcurrency < 1) {
      throw new IllegalArgumentException("an operator works on at least one resource at a time");
    }
  }

  /**
   * A configuration and warnings about its sources.
   *
   * @param warnings sentences for the log
   */
  public record Loaded(OperatorConfig config, List<String> warnings) {
    public Loaded {
      warnings = List.copyOf(warnings);
    }
  }

  /** The configuration of an operator in this namespace without flags, file and variables. */
  public static OperatorConfig defaults(String namespace) {
    try {
      return load(List.of(), Map.of("POD_NAMESPACE", namespace), OperatorConfig::noFiles).config();
    } catch (ConfigProblems e) {
      throw new IllegalArgumentException("no namespace: \"" + namespace + "\"", e);
    }
  }

  /** Reads a command line that consists of the operator's flags only. */
  public static Loaded load(
      List<String> arguments, Map<String, String> environment, TextFiles files)
      throws ConfigProblems {
    return load(OperatorFlags.parse(arguments), environment, files);
  }

  /**
   * Reads the configuration from all its sources.
   *
   * @throws ConfigProblems with everything that is wrong, if anything is
   */
  public static Loaded load(OperatorFlags flags, Map<String, String> environment, TextFiles files)
      throws ConfigProblems {
    Diagnostics diagnostics = new Diagnostics();
    checkArguments(flags, diagnostics);
    Settings typed = flags.settings(diagnostics);
    Settings settings = typed;
    if (flags.config != null && !flags.config.isEmpty()) {
      warnAboutIgnoredFlags(typed, diagnostics);
      settings = ConfigFile.read(Path.of(flags.config), files, diagnostics);
    }
    String gates = flags.scope.featureGates == null ? "" : flags.scope.featureGates;
    FeatureGates featureGates = FeatureGates.parse(gates, diagnostics);
    Environment variables = new Environment(environment, diagnostics);
    OperatorConfig config =
        new OperatorConfig(
            WatchedNamespaces.from(settings, diagnostics),
            settings
                .get(Setting.RECONCILE_CONCURRENCY)
                .filter(given -> given > 0)
                .orElse(DEFAULT_RECONCILE_CONCURRENCY),
            Endpoints.from(settings, diagnostics),
            LeaderElectionConfig.from(settings, environment, files, diagnostics),
            ClusterAccess.from(settings, flags.access.kubeconfig, environment, diagnostics),
            LogConfig.from(settings, typed, flags.logs, diagnostics),
            PodDefaults.from(settings),
            featureGates,
            Behavior.from(settings, variables));
    UnsupportedSettings.check(settings, variables, diagnostics);
    if (diagnostics.hasProblems()) {
      throw diagnostics.asException();
    }
    return new Loaded(config, diagnostics.warnings());
  }

  /**
   * Checks what depends on the API server.
   *
   * @param gitVersion of the API server's {@code /version}, such as v1.35.0
   */
  public void requireServer(String gitVersion) throws ConfigProblems {
    var problem = featureGates.problemOnServer(gitVersion);
    if (problem.isPresent()) {
      throw new ConfigProblems(List.of(problem.get()));
    }
  }

  private static void checkArguments(OperatorFlags flags, Diagnostics diagnostics) {
    flags.mistakes.forEach(diagnostics::problem);
    List<String> ignored = flags.ignored.stream().filter(word -> !word.isBlank()).toList();
    if (!ignored.isEmpty()) {
      diagnostics.warning(
          "\""
              + ignored.getFirst()
              + "\" is no flag; it and all that follows is ignored: "
              + String.join(" ", ignored));
    }
    String upgrade = flags.scope.forcedClusterUpgrade;
    if (upgrade != null) {
      GoLiterals.bool(upgrade)
          .ifPresentOrElse(
              on ->
                  diagnostics.warning("--forced-cluster-upgrade is deprecated and has no effect."),
              () ->
                  diagnostics.problem(
                      "--forced-cluster-upgrade is \"" + upgrade + "\": give true or false."));
    }
  }

  private static void warnAboutIgnoredFlags(Settings typed, Diagnostics diagnostics) {
    Set<Setting<String>> counting = Set.of(Setting.LOG_STDOUT_ENCODER, Setting.LOG_FILE_ENCODER);
    for (Setting<?> setting : typed.given()) {
      if (!counting.contains(setting)) {
        diagnostics.warning(
            setting.flag()
                + " is ignored because of --config: set "
                + setting.field()
                + " in that file instead.");
      }
    }
  }

  private static String noFiles(Path path) throws NoSuchFileException {
    throw new NoSuchFileException(path.toString());
  }
}
