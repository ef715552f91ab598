package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;

/**
 * The init container in which a worker waits until the GCS, on the head, takes connections.
 *
 * <p>It asks by opening a TCP connection, which bash does by itself. Starting Ray's own health
 * check costs seconds of Python per question at the fifth of a core this container gets, and tells
 * no more: the GCS opens its port when all its services are ready, and the worker's {@code ray
 * start} tries again by itself if the GCS goes away in between. A connection also needs no token
 * and no certificate.
 */
final class GcsWait {

  static final String NAME = "wait-gcs-ready";

  private GcsWait() {}

  /** Adds it after the user's init containers, with the Ray container as the user wrote it. */
  static void add(PodDraft draft, RayNode node) {
    if (node.config().behavior().pods().initContainerInjection()) {
      draft.addInitContainer(container(draft.ray(), node));
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
        // Where Ray's health check has to help out it needs what Ray needs.
        .withEnv(ray.buildEnv())
        .withVolumeMounts(ray.buildVolumeMounts())
        .withResources(FixedResources.of("200m", "256Mi"))
        .build();
  }

  /**
   * The script.
   *
   * <ol>
   *   <li>Every half second, try to connect. The attempt runs beside the script and prints one
   *       line: that it is connected, or why not.
   *   <li>An attempt may take ten seconds, as a lost DNS packet costs five; then it is given up.
   *   <li>A bash that was built without network redirections looks for a file instead. Ray's health
   *       check takes over then.
   *   <li>Every five seconds say what is being waited for and what the last attempt came to; after
   *       two minutes also what to look at.
   *   <li>End when told to: the first process of a container would not, by default, and deleting a
   *       worker that waits would take its whole grace period.
   * </ol>
   *
   * <p>Only bash itself is needed: even where the image has no {@code sleep}, reading from a pipe
   * that stays empty takes its place.
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
