package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches resource quotas and limit ranges, and reports the namespaces where refused writes may be
 * accepted now. Without the permission to watch them, refused writes are still retried with
 * back-off.
 */
public final class AdmissionLimits implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AdmissionLimits.class);

  /**
   * Minimum time between a refusal and a retry after quota usage dropped: in a busy namespace usage
   * changes all the time.
   */
  private static final Duration FREED_QUOTA_DELAY = Duration.ofSeconds(10);

  private final Listener onRelaxed;
  private final List<SharedIndexInformer<?>> informers = new ArrayList<>();

  /** Called for namespaces whose limits were relaxed. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Writes that were refused in this namespace may be accepted now.
     *
     * @param earliest the minimum time since the last refusal before a retry
     */
    void relaxed(String namespace, Duration earliest);
  }

  private AdmissionLimits(Listener onRelaxed) {
    this.onRelaxed = onRelaxed;
  }

  /**
   * Starts the informers, in the background.
   *
   * @param namespaces the namespaces to watch; all if empty
   */
  public static AdmissionLimits watch(
      KubernetesClient client, Set<String> namespaces, Listener onRelaxed) {
    AdmissionLimits limits = new AdmissionLimits(onRelaxed);
    limits.watch(client.resources(ResourceQuota.class), namespaces, AdmissionLimits::relaxation);
    limits.watch(client.resources(LimitRange.class), namespaces, AdmissionLimits::relaxation);
    return limits;
  }

  private <R extends HasMetadata> void watch(
      MixedOperation<R, ?, ?> kind, Set<String> namespaces, Comparison<R> comparison) {
    if (namespaces.isEmpty()) {
      inform(kind.inAnyNamespace(), comparison);
    } else {
      namespaces.forEach(namespace -> inform(kind.inNamespace(namespace), comparison));
    }
  }

  private <R extends HasMetadata> void inform(Informable<R> kind, Comparison<R> comparison) {
    AtomicBoolean logged = new AtomicBoolean();
    SharedIndexInformer<R> informer =
        kind.withLimit(ListPages.SIZE)
            .runnableInformer(0)
            .addEventHandler(new Handler<>(comparison, onRelaxed))
            .exceptionHandler(
                (_, failure) -> {
                  if (logged.compareAndSet(false, true)) {
                    log.info(
                        "Quotas or limit ranges cannot be watched, so pods that they refuse are"
                            + " retried only after their back-off: {}",
                        failure.getMessage());
                  }
                  return true;
                });
    informers.add(informer);
    var _ = informer.start();
  }

  private interface Comparison<R> {
    /** The minimum time since a refusal before a retry; empty if the change relaxes nothing. */
    Optional<Duration> relaxation(R before, R now);
  }

  /** An added quota or limit range only restricts; an updated or deleted one may relax. */
  private record Handler<R extends HasMetadata>(Comparison<R> comparison, Listener onRelaxed)
      implements ResourceEventHandler<R> {
    @Override
    public void onAdd(R object) {}

    @Override
    public void onUpdate(R before, R now) {
      comparison
          .relaxation(before, now)
          .ifPresent(earliest -> onRelaxed.relaxed(now.getMetadata().getNamespace(), earliest));
    }

    @Override
    public void onDelete(R object, boolean finalStateUnknown) {
      onRelaxed.relaxed(object.getMetadata().getNamespace(), Duration.ZERO);
    }
  }

  /** Immediately if the limit changed, with a delay if only the usage dropped. */
  static Optional<Duration> relaxation(ResourceQuota before, ResourceQuota now) {
    if (!Objects.equals(before.getSpec(), now.getSpec())
        || !Objects.equals(hard(before), hard(now))) {
      return Optional.of(Duration.ZERO);
    }
    return hasLess(used(before), used(now)) ? Optional.of(FREED_QUOTA_DELAY) : Optional.empty();
  }

  private static boolean hasLess(Map<String, Quantity> before, Map<String, Quantity> now) {
    return before.entrySet().stream()
        .anyMatch(
            entry -> {
              Quantity left = now.get(entry.getKey());
              return left == null
                  || left.getNumericalAmount().compareTo(entry.getValue().getNumericalAmount()) < 0;
            });
  }

  private static Map<String, Quantity> hard(ResourceQuota quota) {
    ResourceQuotaStatus status = quota.getStatus();
    return orNone(status == null ? null : status.getHard());
  }

  private static Map<String, Quantity> used(ResourceQuota quota) {
    ResourceQuotaStatus status = quota.getStatus();
    return orNone(status == null ? null : status.getUsed());
  }

  private static Map<String, Quantity> orNone(@Nullable Map<String, Quantity> amounts) {
    return amounts == null ? Map.of() : amounts;
  }

  private static Optional<Duration> relaxation(LimitRange before, LimitRange now) {
    return Objects.equals(before.getSpec(), now.getSpec())
        ? Optional.empty()
        : Optional.of(Duration.ZERO);
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::stop);
  }
}
