package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.api.v1.RayResource;
import java.net.HttpURLConnection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Writes status, and remembers what was written until the cache shows it: a reconcile in between
 * must not start from the old one and repeat itself.
 */
public final class WrittenStatuses<S, T, P extends RayResource<S, T>> {
  /**
   * The newest version of an object, as we wrote it.
   *
   * @param superseded versions that the cache may still show
   */
  private record Written<P>(P object, Set<String> superseded) {}

  private final KubernetesClient client;
  private final WriteSlots slots;
  private final Supplier<P> blank;
  private final Map<String, Written<P>> byUid = new ConcurrentHashMap<>();

  /**
   * @param blank a new object of the kind
   */
  public WrittenStatuses(KubernetesClient client, WriteSlots slots, Supplier<P> blank) {
    this.client = client;
    this.slots = slots;
    this.blank = blank;
  }

  /** What the cache shows, or what we wrote if the cache is behind. */
  public P latest(P cached) {
    String uid = cached.getMetadata().getUid();
    Written<P> written = byUid.get(uid);
    if (written == null) {
      return cached;
    }
    if (written.superseded().contains(cached.getMetadata().getResourceVersion())) {
      return written.object();
    }
    byUid.remove(uid);
    return cached;
  }

  /**
   * Writes the status of an object, unless the object was changed since it was read, or is gone.
   *
   * @param changed the object as it was read, with its new status
   * @return whether it was written; if not, the cache will show what others changed
   */
  public boolean write(P changed) {
    P written;
    try {
      written = slots.during(() -> client.resource(withoutSpec(changed)).updateStatus());
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT
          || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return false;
      }
      throw e;
    }
    written.setKind(changed.getKind());
    written.setApiVersion(changed.getApiVersion());
    written.setSpec(changed.getSpec());
    written.setStatus(changed.getStatus());
    remember(changed, written);
    return true;
  }

  /**
   * What the API server looks at when a status is written. A spec can be large, and it would be
   * sent only to be put aside.
   */
  private P withoutSpec(P changed) {
    P sent = blank.get();
    sent.setMetadata(changed.getMetadata());
    sent.setStatus(changed.getStatus());
    return sent;
  }

  /**
   * Counts what became of an object by another write of ours as the newest version of it.
   *
   * @param before the object that was written to
   */
  public void remember(P before, P written) {
    String uid = before.getMetadata().getUid();
    Set<String> superseded = new HashSet<>();
    Written<P> last = byUid.get(uid);
    if (last != null) {
      superseded.addAll(last.superseded());
    }
    superseded.add(before.getMetadata().getResourceVersion());
    byUid.put(uid, new Written<>(written, Set.copyOf(superseded)));
  }

  public void forget(String uid) {
    byUid.remove(uid);
  }
}
