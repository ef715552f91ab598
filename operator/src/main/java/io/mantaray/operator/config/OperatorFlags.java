package io.mantaray.operator.config;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The operator's flags as they were typed: every flag of KubeRay v1.7.0, its libraries' included.
 * {@link OperatorConfig} gives them their meaning.
 *
 * <p>A command takes them in with {@code @Mixin} and thereby understands Go's way of writing flags.
 * All values are kept as text, and a wrong or unknown flag is no error of the parser, so that it is
 * reported along with everything else that is wrong.
 */
@Command(preprocessor = GoArguments.class)
public final class OperatorFlags {

  /** Switches may stand alone or carry a value after an equals sign. */
  private static final String SWITCH = "0..1";

  private static final String ON = "true";

  static final String MISTAKE = "--mistake";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "Configuration file (kind Configuration of config.ray.io/v1alpha1).",
        "The flags for which the file has a field are ignored then, except those of the encoders."
      })
  @Nullable String config;

  @ArgGroup(validate = false, heading = "%nWhat the operator looks after:%n")
  Scope scope = new Scope();

  static final class Scope {
    @Option(
        names = "--watch-namespace",
        paramLabel = "NAMES",
        description = "Namespaces to look after, separated by commas. Default: all.")
    @Nullable String watchNamespace;

    @Option(
        names = "--reconcile-concurrency",
        paramLabel = "N",
        description = {
          "How many resources of a kind are worked on at a time.",
          "Default: chosen by the operator, which is best in nearly all cases."
        })
    @Nullable String reconcileConcurrency;

    @Option(
        names = "--batch-scheduler",
        paramLabel = "NAME",
        description = "Gang scheduler. Not implemented: any name but the empty one is rejected.")
    @Nullable String batchScheduler;

    @Option(
        names = "--enable-batch-scheduler",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description = "Deprecated, and not implemented: true is rejected.")
    @Nullable String enableBatchScheduler;

    @Option(
        names = "--feature-gates",
        paramLabel = "GATE=BOOL,...",
        completionCandidates = GateNames.class,
        description = {"Features to open or close. Gates:", "${COMPLETION-CANDIDATES}"})
    @Nullable String featureGates;

    @Option(
        names = "--forced-cluster-upgrade",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description = "Deprecated: has no effect.")
    @Nullable String forcedClusterUpgrade;
  }

  @ArgGroup(validate = false, heading = "%nHow it reaches Kubernetes and Ray:%n")
  Access access = new Access();

  static final class Access {
    @Option(
        names = "--kubeconfig",
        paramLabel = "FILE",
        description = "How to reach the API server from outside of the cluster.")
    @Nullable String kubeconfig;

    @Option(
        names = "--qps",
        paramLabel = "X",
        description =
            "Calls per second to the API server; below 0 for no limit. Default: 100 where --burst"
                + " is given, else no limit, as the calls under way at once are bounded.")
    @Nullable String qps;

    @Option(
        names = "--burst",
        paramLabel = "N",
        description = "Calls that may follow at once where --qps is given. Default: 200.")
    @Nullable String burst;

    @Option(
        names = "--use-kubernetes-proxy",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description =
            "Reach Ray heads through the API server, where network policies or the network keep"
                + " the operator away from pods. Default: false.")
    @Nullable String useKubernetesProxy;
  }

  @ArgGroup(validate = false, heading = "%nHow it runs and what it serves:%n")
  Serving serving = new Serving();

  static final class Serving {
    @Option(
        names = "--enable-leader-election",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description = "Of several operators let only one act. Default: true.")
    @Nullable String enableLeaderElection;

    @Option(
        names = "--leader-election-namespace",
        paramLabel = "NAME",
        description = "Where the lease for that lives. Default: the operator's namespace.")
    @Nullable String leaderElectionNamespace;

    @Option(
        names = "--metrics-addr",
        paramLabel = "HOST:PORT",
        description = "Where metrics are served; 0 for nowhere. Default: :8080.")
    @Nullable String metricsAddr;

    @Option(
        names = "--enable-metrics",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description = "Also serve metrics about Ray resources. Default: false.")
    @Nullable String enableMetrics;

    @Option(
        names = "--health-probe-bind-address",
        paramLabel = "HOST:PORT",
        description = "Where health probes are served; 0 for nowhere. Default: :8082.")
    @Nullable String healthProbeBindAddress;
  }

  @ArgGroup(validate = false, heading = "%nWhat it logs:%n")
  Logs logs = new Logs();

  static final class Logs {
    @Option(
        names = "--log-stdout-encoder",
        paramLabel = "NAME",
        description = "Form of the log: json or console. Default: json.")
    @Nullable String logStdoutEncoder;

    @Option(
        names = "--log-file-path",
        paramLabel = "FILE",
        description = "Log to this file too. It is rotated at 500 MB.")
    @Nullable String logFilePath;

    @Option(
        names = "--log-file-encoder",
        paramLabel = "NAME",
        description = "Form of the log file: json or console. Default: json.")
    @Nullable String logFileEncoder;

    @Option(
        names = "--zap-log-level",
        paramLabel = "LEVEL",
        description =
            "debug, info, error, panic, or a number: the higher, the more. Default: info.")
    @Nullable String zapLogLevel;

    @Option(
        names = "--zap-stacktrace-level",
        paramLabel = "LEVEL",
        description =
            "From which level on exceptions come with their stack trace: info, error or panic."
                + " Default: error.")
    @Nullable String zapStacktraceLevel;

    @Option(
        names = "--zap-devel",
        arity = SWITCH,
        fallbackValue = ON,
        paramLabel = "BOOL",
        description = "Log from debug on, and stack traces from warnings on. Default: false.")
    @Nullable String zapDevel;

    @Option(
        names = "--zap-encoder",
        paramLabel = "NAME",
        description = "Accepted but without effect: use --log-stdout-encoder.")
    @Nullable String zapEncoder;

    @Option(
        names = "--zap-time-encoding",
        paramLabel = "NAME",
        description = "Accepted but without effect: times are written as in ISO 8601.")
    @Nullable String zapTimeEncoding;
  }

  /** Filled by {@link GoArguments}, one sentence each; not for users. */
  @Option(names = MISTAKE, hidden = true)
  List<String> mistakes = new ArrayList<>();

  /** What stands after the last flag, which Go's parser passes over. */
  @Parameters(hidden = true, arity = "0..*")
  List<String> ignored = new ArrayList<>();

  /** Lists the gates in the help. */
  static final class GateNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return FeatureGates.knownNames().iterator();
    }
  }

  /** Parses a command line that consists of these flags only. */
  public static OperatorFlags parse(List<String> arguments) {
    OperatorFlags flags = new OperatorFlags();
    new CommandLine(flags).parseArgs(arguments.toArray(String[]::new));
    return flags;
  }

  /** The flags that have a counterpart in the configuration file. */
  Settings settings(Diagnostics diagnostics) {
    Settings settings = new Settings(Settings.Source.FLAGS);
    settings.putFlag(Setting.WATCH_NAMESPACE, scope.watchNamespace, diagnostics);
    settings.putFlag(Setting.RECONCILE_CONCURRENCY, scope.reconcileConcurrency, diagnostics);
    settings.putFlag(Setting.BATCH_SCHEDULER, scope.batchScheduler, diagnostics);
    settings.putFlag(Setting.ENABLE_BATCH_SCHEDULER, scope.enableBatchScheduler, diagnostics);
    settings.putFlag(Setting.QPS, access.qps, diagnostics);
    settings.putFlag(Setting.BURST, access.burst, diagnostics);
    settings.putFlag(Setting.USE_KUBERNETES_PROXY, access.useKubernetesProxy, diagnostics);
    settings.putFlag(Setting.LEADER_ELECTION, serving.enableLeaderElection, diagnostics);
    settings.putFlag(
        Setting.LEADER_ELECTION_NAMESPACE, serving.leaderElectionNamespace, diagnostics);
    settings.putFlag(Setting.METRICS_ADDRESS, serving.metricsAddr, diagnostics);
    settings.putFlag(Setting.ENABLE_METRICS, serving.enableMetrics, diagnostics);
    settings.putFlag(Setting.PROBE_ADDRESS, serving.healthProbeBindAddress, diagnostics);
    settings.putFlag(Setting.LOG_STDOUT_ENCODER, logs.logStdoutEncoder, diagnostics);
    settings.putFlag(Setting.LOG_FILE, logs.logFilePath, diagnostics);
    settings.putFlag(Setting.LOG_FILE_ENCODER, logs.logFileEncoder, diagnostics);
    return settings;
  }
}
