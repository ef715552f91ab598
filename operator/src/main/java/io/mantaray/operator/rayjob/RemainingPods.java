package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.PodList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the remaining pods of a cluster, page by page. It stops at the first page with a pod that
 * is waited for: one is enough, and a cluster may have thousands.
 */
final class RemainingPods {
  static final long PAGE = 100;

  private RemainingPods() {}

  /**
   * The remaining pods; complete only if none of them is waited for.
   *
   * @param pages reads the page of a continue token; the first page for an empty token
   */
  static List<RemainingPod> read(Function<String, PodList> pages, Instant now) {
    List<RemainingPod> pods = new ArrayList<>();
    String next = "";
    do {
      PodList page = pages.apply(next);
      page.getItems().stream().map(RemainingPod::of).forEach(pods::add);
      String more = page.getMetadata() == null ? null : page.getMetadata().getContinue();
      next = more == null ? "" : more;
    } while (!next.isEmpty() && pods.stream().noneMatch(pod -> pod.isWaitedFor(now)));
    return List.copyOf(pods);
  }
}
