package io.mantaray.operator.config;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.List;
import java.util.Map;

/**
 * A setting: its field in the configuration file, the flag with the same meaning (the empty string
 * if there is none), and the type of its value.
 */
record Setting<T>(String flag, String field, ValueType<T> type) {

  static final Setting<String> METRICS_ADDRESS =
      new Setting<>("--metrics-addr", "metricsAddr", ValueType.STRING);
  static final Setting<String> PROBE_ADDRESS =
      new Setting<>("--health-probe-bind-address", "probeAddr", ValueType.STRING);
  static final Setting<Boolean> ENABLE_METRICS =
      new Setting<>("--enable-metrics", "enableMetrics", ValueType.BOOLEAN);

  static final Setting<Boolean> LEADER_ELECTION =
      new Setting<>("--enable-leader-election", "enableLeaderElection", ValueType.BOOLEAN);
  static final Setting<String> LEADER_ELECTION_NAMESPACE =
      new Setting<>("--leader-election-namespace", "leaderElectionNamespace", ValueType.STRING);

  static final Setting<String> WATCH_NAMESPACE =
      new Setting<>("--watch-namespace", "watchNamespace", ValueType.STRING);
  static final Setting<Integer> RECONCILE_CONCURRENCY =
      new Setting<>("--reconcile-concurrency", "reconcileConcurrency", ValueType.INTEGER);

  static final Setting<Double> QPS = new Setting<>("--qps", "qps", ValueType.NUMBER);
  static final Setting<Integer> BURST = new Setting<>("--burst", "burst", ValueType.INTEGER);
  static final Setting<Boolean> USE_KUBERNETES_PROXY =
      new Setting<>("--use-kubernetes-proxy", "useKubernetesProxy", ValueType.BOOLEAN);

  static final Setting<String> BATCH_SCHEDULER =
      new Setting<>("--batch-scheduler", "batchScheduler", ValueType.STRING);
  static final Setting<Boolean> ENABLE_BATCH_SCHEDULER =
      new Setting<>("--enable-batch-scheduler", "enableBatchScheduler", ValueType.BOOLEAN);

  static final Setting<String> LOG_FILE =
      new Setting<>("--log-file-path", "logFile", ValueType.STRING);
  static final Setting<String> LOG_FILE_ENCODER =
      new Setting<>("--log-file-encoder", "logFileEncoder", ValueType.STRING);
  static final Setting<String> LOG_STDOUT_ENCODER =
      new Setting<>("--log-stdout-encoder", "logStdoutEncoder", ValueType.STRING);

  static final Setting<Boolean> DELETE_RAY_JOB_AFTER_JOB_FINISHES =
      new Setting<>("", "deleteRayJobAfterJobFinishes", ValueType.BOOLEAN);
  static final Setting<List<Container>> HEAD_SIDECARS =
      new Setting<>("", "headSidecarContainers", ValueType.listOf(Container.class));
  static final Setting<List<Container>> WORKER_SIDECARS =
      new Setting<>("", "workerSidecarContainers", ValueType.listOf(Container.class));
  static final Setting<List<EnvVar>> DEFAULT_CONTAINER_ENVS =
      new Setting<>("", "defaultContainerEnvs", ValueType.listOf(EnvVar.class));
  static final Setting<Map<String, String>> DEFAULT_POD_ANNOTATIONS =
      new Setting<>("", "defaultPodAnnotations", ValueType.STRING_MAP);
  static final Setting<Map<String, String>> DEFAULT_POD_LABELS =
      new Setting<>("", "defaultPodLabels", ValueType.STRING_MAP);

  /** Every field of the configuration file. */
  static final List<Setting<?>> ALL =
      List.of(
          METRICS_ADDRESS,
          PROBE_ADDRESS,
          ENABLE_METRICS,
          LEADER_ELECTION,
          LEADER_ELECTION_NAMESPACE,
          WATCH_NAMESPACE,
          RECONCILE_CONCURRENCY,
          QPS,
          BURST,
          USE_KUBERNETES_PROXY,
          BATCH_SCHEDULER,
          ENABLE_BATCH_SCHEDULER,
          LOG_FILE,
          LOG_FILE_ENCODER,
          LOG_STDOUT_ENCODER,
          DELETE_RAY_JOB_AFTER_JOB_FINISHES,
          HEAD_SIDECARS,
          WORKER_SIDECARS,
          DEFAULT_CONTAINER_ENVS,
          DEFAULT_POD_ANNOTATIONS,
          DEFAULT_POD_LABELS);
}
