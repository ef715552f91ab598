package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.EnvVars;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;

/**
 * The pod of the Job that deletes a cluster's state from Redis. It is the head pod, which has the
 * image, the address and the credentials, with another command and resources.
 */
public final class RedisCleanupPodTemplate {

  private RedisCleanupPodTemplate() {}

  public static PodTemplateSpec of(DeclaredCluster cluster, OperatorConfig config) {
    RayPodBuilder pod = HeadPod.builder(cluster, config);
    pod.labels().put(RayLabels.NODE_TYPE, NodeType.REDIS_CLEANUP.label());
    Pod head = pod.build("", cluster);
    return new PodTemplateSpecBuilder()
        .withMetadata(
            new ObjectMetaBuilder(head.getMetadata())
                .withName(HeadPod.fixedName(cluster, config).orElse(null))
                .build())
        .withSpec(
            new PodSpecBuilder(head.getSpec())
                .withContainers(cleanup(head.getSpec().getContainers().getFirst(), config))
                // No certificate is issued for this pod's IP: it would wait forever.
                .removeMatchingFromInitContainers(
                    container -> TlsInjection.WAIT.equals(container.getName()))
                // A Job allows only Never and OnFailure; it must not retry.
                .withRestartPolicy("Never")
                .build())
        .build();
  }

  private static Container cleanup(Container head, OperatorConfig config) {
    boolean username =
        EnvVars.has(new ContainerBuilder(head), FaultToleranceInjection.REDIS_USERNAME);
    return new ContainerBuilder(head)
        .withCommand(RayNode.bash(config))
        .withArgs(script(username))
        .withLivenessProbe(null)
        .withReadinessProbe(null)
        .addToEnv(
            // Retries the connection to Redis for at least a minute.
            EnvVars.value("RAY_redis_db_connect_retries", "120"),
            EnvVars.value("RAY_redis_db_connect_wait_milliseconds", "500"))
        .withResources(ContainerResources.of("200m", "256Mi"))
        .build();
  }

  /**
   * Calls Ray's cleanup function. The parameter for the user name is passed only if needed, as
   * older versions of Ray do not have it.
   */
  private static String script(boolean username) {
    String user = username ? "username=os.getenv('REDIS_USERNAME', parsed.username), " : "";
    return "echo \"To get more information about manually deleting the storage namespace in Redis"
        + " and removing the RayCluster's finalizer, please check"
        + " https://docs.ray.io/en/master/cluster/kubernetes/user-guides/kuberay-gcs-ft.html"
        + " for more details.\" && python -c \""
        + "from ray._private.gcs_utils import cleanup_redis_storage; "
        + "from urllib.parse import urlparse; import os; import sys; "
        + "redis_address = os.getenv('RAY_REDIS_ADDRESS', '').split(',')[0]; "
        + "redis_address = redis_address if '://' in redis_address"
        + " else 'redis://' + redis_address; "
        + "parsed = urlparse(redis_address); "
        + "sys.exit(1) if not cleanup_redis_storage(host=parsed.hostname, port=parsed.port, "
        + user
        + "password=os.getenv('REDIS_PASSWORD', parsed.password or ''), "
        + "use_ssl=parsed.scheme=='rediss', "
        + "storage_namespace=os.getenv('RAY_external_storage_namespace')) else None\"";
  }
}
