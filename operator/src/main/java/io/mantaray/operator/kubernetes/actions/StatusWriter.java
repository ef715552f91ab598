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
 * must not start from the stale status.
 */
public final class StatusWriter<S, T, P extends RayResource<S, T>> {
  /**
   * The newest version of an object, as the operator wrote it.
   *
   * @param superseded versions that the cache may still show
   */
  private record Written<P>(P object, Set<String> superseded) {}

  private final KubernetesClient client;
  private final NamespaceSlots slots;
  private final Supplier<P> blank;
  private final Map<String, Written<P>> byUid = new ConcurrentHashMap<>();

  /**
   * @param blank a new object of the kind
   */
  public StatusWriter(KubernetesClient client, NamespaceSlots slots, Supplier<P> blank) {
    this.client = client;
    this.slots = slots;
    this.blank = blank;
  }

  /** The cached object, or what was written last if the cache is stale. */
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
   * Writes the status of an object, unless the object was changed or deleted since it was read.
   *
   * @param object as it was read
   * @return whether it was written; if not, the cache will show what others changed
   */
  public boolean write(P object, T status) {
    P sent = blank.get();
    sent.setMetadata(object.getMetadata());
    // Without the spec: it can be large, and the API server ignores it here.
    sent.setStatus(status);
    P written;
    try {
      written =
          slots.during(
              object.getMetadata().getNamespace(), () -> client.resource(sent).updateStatus());
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT
          || e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return false;
      }
      throw e;
    }
    written.setKind(object.getKind());
    written.setApiVersion(object.getApiVersion());
    written.setSpec(object.getSpec());
    written.setStatus(status);
    remember(object, written);
    return true;
  }

  /**
   * Remembers the result of another write of the operator as the newest version of the object.
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
