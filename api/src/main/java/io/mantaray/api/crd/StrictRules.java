package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mantaray.api.v1.AuthOptions;
import io.mantaray.api.v1.AutoscalerOptions;
import io.mantaray.api.v1.CollectorOptions;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.api.v1.HistoryServerOptions;
import io.mantaray.api.v1.NetworkPolicyConfig;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobSpec;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceSpec;
import io.mantaray.api.v1.RayServiceUpgradeStrategy;
import io.mantaray.api.v1.WorkerGroupSpec;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Rules of the operator that the API server can check too, so that a bad spec is refused when it is
 * applied. KubeRay's CRDs do not have them: they let it in, and the operator refuses it.
 *
 * <p>Not here is what needs annotations or feature gates, which CEL does not see, and what would
 * walk through lists in lists, which the API server finds too costly.
 */
final class StrictRules implements BiConsumer<Class<?>, ObjectNode> {

  private record Rule(String cel, String message) {}

  private static final String POD = "self.headGroupSpec.template.spec";
  private static final String HEAD_ENV = POD + ".containers[0].env";
  private static final String HEAD_HAS_ENV =
      "has(%1$s) && size(%1$s.containers) > 0 && has(%2$s)".formatted(POD, HEAD_ENV);
  private static final String AUTOSCALING =
      "(has(self.enableInTreeAutoscaling) && self.enableInTreeAutoscaling)";
  private static final String VERSION_GIVEN =
      "has(self.autoscalerOptions) && has(self.autoscalerOptions.version)";
  private static final String V2_BY_OPTION =
      "(" + VERSION_GIVEN + " && self.autoscalerOptions.version == 'v2')";
  private static final String V2_BY_VARIABLE =
      "(%s && %s.exists(e, e.name == 'RAY_enable_autoscaler_v2' && has(e.value) && e.value in ['1', 'true']))"
          .formatted(HEAD_HAS_ENV, HEAD_ENV);
  private static final String V2 = "(" + V2_BY_OPTION + " || " + V2_BY_VARIABLE + ")";
  private static final String NEVER_RESTARTED =
      "(!has(%1$s.template.spec) || !has(%1$s.template.spec.restartPolicy) || %1$s.template.spec.restartPolicy == 'Never')";

  private static final String STEPS = "self.clusterUpgradeOptions";
  private static final String INCREMENTAL =
      "(has(self.upgradeStrategy) && has(self.upgradeStrategy.type) && self.upgradeStrategy.type == 'NewClusterWithIncrementalUpgrade')";

  private static final List<Rule> PODS =
      List.of(
          new Rule(
              "has(self.template.spec) && size(self.template.spec.containers) > 0",
              "template.spec.containers is empty; its first container runs Ray"),
          new Rule(
              "!has(self.resources) || size(self.resources) == 0 || !has(self.rayStartParams) || !['num-cpus', 'num-gpus', 'memory', 'resources'].exists(p, p in self.rayStartParams && self.rayStartParams[p] != '')",
              "resources contradicts rayStartParams; set the resources in one of the two only"),
          new Rule(
              "!has(self.rayStartParams) || !('labels' in self.rayStartParams)",
              "rayStartParams.labels is not supported; use the field labels"));

  private static final List<Rule> HEAD =
      both(
          PODS,
          List.of(
              new Rule(
                  "!has(self.rayStartParams) || !('redis-username' in self.rayStartParams) || self.rayStartParams['redis-username'] == ''",
                  "rayStartParams.redis-username is not supported; use gcsFaultToleranceOptions.redisUsername")));

  private static final List<Rule> WORKERS =
      both(
          PODS,
          List.of(
              atLeastZero("minReplicas"),
              atLeastZero("maxReplicas"),
              new Rule(
                  "!has(self.minReplicas) || !has(self.maxReplicas) || self.minReplicas <= self.maxReplicas",
                  "minReplicas is more than maxReplicas"),
              atLeastZero("idleTimeoutSeconds")));

  private static final List<Rule> CLUSTER =
      List.of(
          ofGroups(
              "!has(g.idleTimeoutSeconds)",
              V2,
              "idleTimeoutSeconds of a worker group needs autoscalerOptions.version v2"),
          ofGroups(
              "!has(g.priority) || g.priority == 0",
              V2,
              "priority of a worker group needs autoscalerOptions.version v2"),
          ofGroups(
              "!has(g.suspend) || !g.suspend",
              "!" + AUTOSCALING,
              "a worker group cannot be suspended while the autoscaler decides on the workers"),
          ofGroups(
              NEVER_RESTARTED.formatted("g"),
              "!(" + AUTOSCALING + " && " + V2_BY_OPTION + ")",
              "restartPolicy of workers must be Never or absent with autoscalerOptions.version v2"),
          new Rule(
              "!(%s && %s) || %s"
                  .formatted(
                      AUTOSCALING, V2_BY_OPTION, NEVER_RESTARTED.formatted("self.headGroupSpec")),
              "restartPolicy of the head must be Never or absent with autoscalerOptions.version v2"),
          new Rule(
              AUTOSCALING + " || !" + V2_BY_VARIABLE,
              "RAY_enable_autoscaler_v2 asks for an autoscaler that is off"),
          new Rule(
              "!(%s && %s && %s && %s.exists(e, e.name == 'RAY_enable_autoscaler_v2'))"
                  .formatted(AUTOSCALING, VERSION_GIVEN, HEAD_HAS_ENV, HEAD_ENV),
              "autoscalerOptions.version and RAY_enable_autoscaler_v2 both choose the autoscaler; remove the variable"),
          new Rule(
              "!(%s) || !%s.exists(e, e.name == 'REDIS_USERNAME')"
                  .formatted(HEAD_HAS_ENV, HEAD_ENV),
              "REDIS_USERNAME is not supported; use gcsFaultToleranceOptions.redisUsername"),
          new Rule(
              "!has(self.gcsFaultToleranceOptions) || !(%s) || !%s.exists(e, e.name in ['REDIS_PASSWORD', 'RAY_REDIS_ADDRESS'])"
                  .formatted(HEAD_HAS_ENV, HEAD_ENV),
              "REDIS_PASSWORD and RAY_REDIS_ADDRESS do not go with gcsFaultToleranceOptions; write them there"),
          new Rule(
              "!has(self.gcsFaultToleranceOptions) || !has(self.headGroupSpec.rayStartParams) || !('redis-password' in self.headGroupSpec.rayStartParams) || self.headGroupSpec.rayStartParams['redis-password'] == ''",
              "rayStartParams.redis-password does not go with gcsFaultToleranceOptions; use redisPassword there"));

  private static final Map<Class<?>, List<Rule>> RULES =
      Map.ofEntries(
          Map.entry(
              RayCluster.class,
              List.of(
                  new Rule(
                      "size(self.metadata.name) <= 53 && self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
                      "metadata.name must have at most 53 lower case letters, digits and dashes, begin with a letter and end with a letter or digit"))),
          Map.entry(
              RayService.class,
              List.of(
                  new Rule(
                      "size(self.metadata.name) <= 47 && self.metadata.name.matches('^[a-z]([-a-z0-9]*[a-z0-9])?$')",
                      "metadata.name must have at most 47 lower case letters, digits and dashes, begin with a letter and end with a letter or digit"))),
          Map.entry(
              RayCronJob.class,
              List.of(
                  new Rule(
                      "size(self.metadata.name) <= 36",
                      "metadata.name must have at most 36 characters"))),
          Map.entry(
              RayCronJobSpec.class,
              List.of(
                  new Rule(
                      "!self.schedule.contains('TZ')", "schedule names a time zone; use timeZone"),
                  new Rule(
                      "self.schedule.startsWith('@') || self.schedule.matches('^\\\\s*(\\\\S+\\\\s+){4}\\\\S+\\\\s*$')",
                      "schedule must have five fields, or be a descriptor such as @daily"),
                  new Rule(
                      "!self.schedule.matches('^\\\\s*[6-9][0-9]\\\\s')",
                      "the minute of schedule must be from 0 to 59"),
                  new Rule(
                      "(has(self.suspend) && self.suspend) || !self.schedule.matches('\\\\s3[01]\\\\s+(2|feb)\\\\s+[*?]\\\\s*$')",
                      "schedule is a day that February never has"))),
          Map.entry(
              RayServiceSpec.class,
              List.of(
                  new Rule(
                      "!has(self.rayClusterConfig.authOptions) || !has(self.rayClusterConfig.authOptions.enableK8sTokenAuth) || !self.rayClusterConfig.authOptions.enableK8sTokenAuth",
                      "rayClusterConfig.authOptions.enableK8sTokenAuth is not supported for RayServices"),
                  new Rule(
                      "!%s || (has(self.rayClusterConfig.enableInTreeAutoscaling) && self.rayClusterConfig.enableInTreeAutoscaling)"
                          .formatted(INCREMENTAL),
                      "NewClusterWithIncrementalUpgrade needs rayClusterConfig.enableInTreeAutoscaling"))),
          Map.entry(
              RayServiceUpgradeStrategy.class,
              List.of(
                  new Rule(
                      "!has(self.type) || self.type in ['NewCluster', 'NewClusterWithIncrementalUpgrade', 'None']",
                      "type must be NewCluster, NewClusterWithIncrementalUpgrade or None"),
                  new Rule(
                      "!has(self.type) || self.type != 'NewClusterWithIncrementalUpgrade' || has(self.clusterUpgradeOptions)",
                      "NewClusterWithIncrementalUpgrade needs clusterUpgradeOptions"),
                  ofSteps(
                      "%1$s.stepSizePercent >= 1 && %1$s.stepSizePercent <= 100",
                      "stepSizePercent must be from 1 to 100"),
                  ofSteps(
                      "!has(%1$s.maxSurgePercent) || (%1$s.maxSurgePercent >= 1 && %1$s.maxSurgePercent <= 100)",
                      "maxSurgePercent must be from 1 to 100"),
                  ofSteps(
                      "!has(%1$s.maxSurgePercent) || %1$s.stepSizePercent <= %1$s.maxSurgePercent",
                      "stepSizePercent is more than maxSurgePercent"),
                  ofSteps("%1$s.intervalSeconds >= 1", "intervalSeconds must be 1 or more"),
                  ofSteps("%1$s.gatewayClassName != ''", "gatewayClassName is empty"))),
          Map.entry(RayClusterSpec.class, CLUSTER),
          Map.entry(HeadGroupSpec.class, HEAD),
          Map.entry(WorkerGroupSpec.class, WORKERS),
          Map.entry(
              AutoscalerOptions.class,
              List.of(
                  atLeastZero("idleTimeoutSeconds"),
                  new Rule(
                      "!has(self.env) || !self.env.exists(e, e.name == 'KUBERAY_GEN_AUTOSCALER_START_CMD')",
                      "KUBERAY_GEN_AUTOSCALER_START_CMD is set by the operator"))),
          Map.entry(
              AuthOptions.class,
              List.of(
                  new Rule(
                      "!has(self.enableK8sTokenAuth) || !self.enableK8sTokenAuth || (has(self.mode) && self.mode == 'token')",
                      "enableK8sTokenAuth needs the mode token"),
                  new Rule(
                      "!has(self.enableK8sTokenAuth) || !self.enableK8sTokenAuth || !has(self.secretName) || self.secretName == ''",
                      "secretName does not go with enableK8sTokenAuth"))),
          Map.entry(
              GcsFaultToleranceOptions.class,
              List.of(
                  new Rule(
                      "!has(self.storage) || (has(self.backend) && self.backend == 'rocksdb')",
                      "storage is for the backend rocksdb"),
                  new Rule(
                      "!has(self.backend) || self.backend != 'rocksdb' || ((!has(self.redisAddress) || self.redisAddress == '') && !has(self.redisUsername) && !has(self.redisPassword) && (!has(self.externalStorageNamespace) || self.externalStorageNamespace == ''))",
                      "redisAddress, redisUsername, redisPassword and externalStorageNamespace are for the backend redis"))),
          Map.entry(
              GcsEmbeddedStorage.class,
              List.of(
                  new Rule(
                      "!has(self.claimName) || self.claimName == '' || !(has(self.size) || has(self.storageClassName) || (has(self.accessModes) && size(self.accessModes) > 0))",
                      "claimName names a claim that exists; size, storageClassName and accessModes are for one that is to be made"))),
          Map.entry(
              NetworkPolicyConfig.class,
              List.of(
                  denied("DenyAllEgress", "ingressRules"),
                  denied("DenyAllIngress", "egressRules"))),
          Map.entry(
              HistoryServerOptions.class,
              List.of(new Rule("has(self.collectorOptions)", "collectorOptions is missing"))),
          Map.entry(
              CollectorOptions.class,
              List.of(new Rule("has(self.image) && self.image != ''", "image is missing"))));

  @Override
  public void accept(Class<?> described, ObjectNode schema) {
    for (Rule rule : RULES.getOrDefault(described, List.of())) {
      schema
          .withArray("x-kubernetes-validations")
          .addObject()
          .put("rule", rule.cel())
          .put("message", rule.message());
    }
    if (described == RayClusterSpec.class) {
      requireUniqueGroupNames((ObjectNode) schema.at("/properties/workerGroupSpecs"));
    }
  }

  /**
   * A list type instead of a rule: CEL compares each name with each other, which the API server
   * finds too costly for a list without a maximum.
   */
  private static void requireUniqueGroupNames(ObjectNode groups) {
    groups.put("x-kubernetes-list-type", "map");
    groups.putArray("x-kubernetes-list-map-keys").add("groupName");
  }

  private static List<Rule> both(List<Rule> ones, List<Rule> others) {
    return Stream.concat(ones.stream(), others.stream()).toList();
  }

  private static Rule atLeastZero(String field) {
    return new Rule("!has(self.%1$s) || self.%1$s >= 0".formatted(field), field + " is negative");
  }

  /** Something holds for the options of an incremental upgrade, {@code %1$s}. */
  private static Rule ofSteps(String holds, String message) {
    return new Rule(
        "!has(self.type) || self.type != 'NewClusterWithIncrementalUpgrade' || !has(%1$s) || (%2$s)"
            .formatted(STEPS, holds.formatted(STEPS)),
        message);
  }

  /** Something holds for every worker group, called g, or something else for the cluster. */
  private static Rule ofGroups(String holds, String otherwise, String message) {
    return new Rule(
        "!has(self.workerGroupSpecs) || self.workerGroupSpecs.all(g, %s) || %s"
            .formatted(holds, otherwise),
        message);
  }

  /** Exceptions from what a mode does not deny are of no use. */
  private static Rule denied(String mode, String rules) {
    String none = "(!has(%1$s.%2$s) || size(%1$s.%2$s) == 0)";
    return new Rule(
        "!has(self.mode) || self.mode != '%s' || ((!has(self.head) || %s) && (!has(self.worker) || %s) && (!has(self.workerGroups) || self.workerGroups.all(g, %s)))"
            .formatted(
                mode,
                none.formatted("self.head", rules),
                none.formatted("self.worker", rules),
                none.formatted("g", rules)),
        rules + " are of no use in the mode " + mode);
  }
}
