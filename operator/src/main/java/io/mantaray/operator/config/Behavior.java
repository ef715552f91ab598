package io.mantaray.operator.config;

import java.time.Duration;
import java.util.Map;

/** What KubeRay takes from the operator's environment variables. */
public record Behavior(
    Pods pods, Network network, Clusters clusters, Jobs jobs, Services services) {

  /**
   * How Ray pods are made.
   *
   * @param probesInjection {@code ENABLE_PROBES_INJECTION}: containers get readiness and liveness
   *     probes
   * @param initContainerInjection {@code ENABLE_INIT_CONTAINER_INJECTION}: workers get an init
   *     container that waits for the GCS
   * @param loginShell {@code ENABLE_LOGIN_SHELL}: containers start with {@code bash -l}
   * @param deterministicHeadName {@code ENABLE_DETERMINISTIC_HEAD_POD_NAME}: the head's name has no
   *     random part
   */
  public record Pods(
      boolean probesInjection,
      boolean initContainerInjection,
      boolean loginShell,
      boolean deterministicHeadName) {}

  /**
   * How Ray clusters are reached.
   *
   * @param clusterDomain {@code CLUSTER_DOMAIN}: the DNS domain of the Kubernetes cluster
   * @param headClusterIp {@code ENABLE_RAY_HEAD_CLUSTER_IP_SERVICE}: the head's service gets an
   *     address of its own instead of being headless
   * @param ingressOnOpenShift {@code USE_INGRESS_ON_OPENSHIFT}: an Ingress there too, no Route
   */
  public record Network(String clusterDomain, boolean headClusterIp, boolean ingressOnOpenShift) {
    public Network {
      if (clusterDomain.isEmpty()) {
        throw new IllegalArgumentException("a Kubernetes cluster has a DNS domain");
      }
    }
  }

  /**
   * How Ray clusters are kept.
   *
   * @param randomPodDelete {@code ENABLE_RANDOM_POD_DELETE}: the operator may choose workers to
   *     remove although the autoscaler is there to choose
   * @param redisCleanup {@code ENABLE_GCS_FT_REDIS_CLEANUP}: the Redis data of a fault tolerant
   *     cluster is removed along with it
   * @param resync {@code RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV}: how long after a reconcile the
   *     next one happens even if nothing changes; zero for never
   */
  public record Clusters(boolean randomPodDelete, boolean redisCleanup, Duration resync) {}

  /**
   * How Ray jobs end.
   *
   * @param deleteResource {@code DELETE_RAYJOB_CR_AFTER_JOB_FINISHES}: a RayJob that is to be shut
   *     down after it finished is deleted itself, not only its cluster
   * @param transitionGracePeriod {@code RAYJOB_DEPLOYMENT_STATUS_TRANSITION_GRACE_PERIOD_SECONDS}:
   *     how long a submitter may outlive its finished job
   * @param statusCheckTimeout {@code RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS}: how long a job's status
   *     may be out of reach before the job counts as failed
   */
  public record Jobs(
      boolean deleteResource, Duration transitionGracePeriod, Duration statusCheckTimeout) {}

  /**
   * How Ray services are upgraded.
   *
   * @param zeroDowntime {@code ENABLE_ZERO_DOWNTIME}: a changed spec leads to a new cluster, unless
   *     the service has an upgrade strategy of its own
   */
  public record Services(boolean zeroDowntime) {}

  private static final String DEFAULT_DOMAIN = "cluster.local";

  /** The behavior of an operator with no such variables set. */
  public static Behavior defaults() {
    return of(Map.of());
  }

  /** The behavior these environment variables ask for. */
  public static Behavior of(Map<String, String> environment) {
    return from(
        new Settings(Settings.Source.FLAGS), new Environment(environment, new Diagnostics()));
  }

  static Behavior from(Settings settings, Environment environment) {
    String domain = environment.text("CLUSTER_DOMAIN");
    // KubeRay reads this field of the file but ignores it.
    boolean deleteByFile = settings.get(Setting.DELETE_RAY_JOB_AFTER_JOB_FINISHES).orElse(false);
    return new Behavior(
        new Pods(
            environment.trueByDefault("ENABLE_PROBES_INJECTION"),
            environment.trueByDefault("ENABLE_INIT_CONTAINER_INJECTION"),
            environment.falseByDefault("ENABLE_LOGIN_SHELL"),
            environment.falseByDefault("ENABLE_DETERMINISTIC_HEAD_POD_NAME")),
        new Network(
            domain.isEmpty() ? DEFAULT_DOMAIN : domain,
            environment.falseByDefault("ENABLE_RAY_HEAD_CLUSTER_IP_SERVICE"),
            environment.falseByDefault("USE_INGRESS_ON_OPENSHIFT")),
        new Clusters(
            environment.falseByDefault("ENABLE_RANDOM_POD_DELETE"),
            environment.trueByDefault("ENABLE_GCS_FT_REDIS_CLEANUP"),
            environment.seconds("RAYCLUSTER_DEFAULT_REQUEUE_SECONDS_ENV", 300, 0)),
        new Jobs(
            environment.falseByDefault("DELETE_RAYJOB_CR_AFTER_JOB_FINISHES") || deleteByFile,
            environment.seconds("RAYJOB_DEPLOYMENT_STATUS_TRANSITION_GRACE_PERIOD_SECONDS", 300, 0),
            environment.positiveSeconds("RAYJOB_STATUS_CHECK_TIMEOUT_SECONDS", 300)),
        new Services(environment.trueByDefault("ENABLE_ZERO_DOWNTIME")));
  }
}
