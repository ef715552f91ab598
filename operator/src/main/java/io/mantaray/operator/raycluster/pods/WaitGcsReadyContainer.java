package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;

/**
 * The init container in which a worker waits until the GCS on the head accepts connections.
 *
 * <p>It opens a TCP connection, which bash supports by itself. Ray's own health check takes seconds
 * of Python per call with the fifth of a core that this container has, and is not more precise: the
 * GCS opens its port when all its services are ready, and the worker's {@code ray start} retries by
 * itself if the GCS goes away in between. A connection also needs no token and no certificate.
 */
final class WaitGcsReadyContainer {

  static final String NAME = "wait-gcs-ready";

  private WaitGcsReadyContainer() {}

  /** Adds it after the user's init containers, based on the Ray container of the template. */
  static void add(RayPodBuilder pod, RayNode node) {
    if (node.config().behavior().pods().initContainerInjection()) {
      pod.addInitContainer(container(pod.ray(), node));
    }
  }

  private static Container container(ContainerBuilder ray, RayNode node) {
    return new ContainerBuilder()
        .withName(NAME)
        .withImage(ray.getImage())
        .withImagePullPolicy(ray.getImagePullPolicy())
        .withCommand(node.bash())
        .withArgs(script(node.headAddress(), node.cluster().headPort()))
        .withSecurityContext(ray.buildSecurityContext())
        // The fallback to Ray's health check needs the environment of Ray.
        .withEnv(ray.buildEnv())
        .withVolumeMounts(ray.buildVolumeMounts())
        .withResources(ContainerResources.of("200m", "256Mi"))
        .build();
  }

  /**
   * The script.
   *
   * <ol>
   *   <li>Every half second, try to connect. The attempt runs in a subprocess and prints one line:
   *       connected, or the error.
   *   <li>An attempt may take ten seconds, as a lost DNS packet costs five; then it is aborted.
   *   <li>A bash without network redirections looks for a file instead. Ray's health check is used
   *       then.
   *   <li>Every five seconds print what it waits for and the last error; after two minutes also
   *       print hints.
   *   <li>Exit on SIGTERM: PID 1 ignores it by default, and deleting a waiting worker would take
   *       its whole grace period.
   * </ol>
   *
   * <p>Only bash is needed: without {@code sleep} in the image, the script reads from an empty pipe
   * instead.
   */
  static String script(String host, String port) {
    return """
      trap 'exit 143' TERM
      host=%s
      port=%s
      connect() {
        exec 2>&1
        LC_ALL=C
        exec 3<>"/dev/tcp/$host/$port" && echo connected
      }
      ready() {
        answer=
        IFS= read -r -t 10 answer < <(connect) || answer="${answer:-no answer within 10 seconds}"
        kill "$!" 2>/dev/null
        case "$answer" in
          connected) return 0 ;;
          *"No such file or directory"*) ray health-check --address "$host:$port" >/dev/null 2>&1 ;;
          *) return 1 ;;
        esac
      }
      pause() {
        sleep 0.5 2>/dev/null || read -r -t 0.5 <> <(:)
      }
      SECONDS=0
      report=0
      until ready; do
        if (( SECONDS >= report )); then
          echo "$SECONDS s: waiting for the GCS at $host:$port (${answer##*: })"
          if (( SECONDS >= 120 )); then
            echo "Is the head pod running, and does its log show a reason why not?" \\
              "Does the service ${host%%%%.*} exist, does its DNS name resolve in this namespace," \\
              "and does no NetworkPolicy keep workers from port $port of the head?" \\
              "More: https://docs.ray.io/en/master/cluster/kubernetes/troubleshooting.html"
          fi
          (( report = SECONDS + 5 ))
        fi
        pause
      done
      echo "$SECONDS s: the GCS at $host:$port takes connections."
      """
        .formatted(quoted(host), quoted(port));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
