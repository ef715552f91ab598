package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.Waking;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cache that shows what the watch of one kind has told so far, in its order. Listeners hear of a
 * change when the cache shows it, or some time later, as with real informers.
 */
final class LaggingCache<R extends HasMetadata> implements OwnedObjects<R> {
  static final LabelledCache.Scope EVERYTHING = LabelledCache.Scope.of("");

  private final Class<R> type;
  private final List<ApiServer.Change> changes;
  private final LabelledCache.Scope scope;
  private final KubernetesClient client;
  private final Map<String, R> shown = new LinkedHashMap<>();
  private final Map<String, R> toldOf = new HashMap<>();
  private Optional<Listener<R>> listener = Optional.empty();
  private Runnable onNews = () -> {};
  private int arrived;
  private int told;

  LaggingCache(
      Class<R> type, ApiServer server, LabelledCache.Scope scope, KubernetesClient client) {
    this.type = type;
    this.changes = server.changes(Kind.of(type));
    this.scope = scope;
    this.client = client;
    // A cache begins with what the server holds at that time.
    server.all(type).stream()
        .filter(this::isOfInterest)
        .forEach(object -> shown.put(object.getMetadata().getName(), object));
    toldOf.putAll(shown);
    arrived = changes.size();
    told = arrived;
  }

  Kind kind() {
    return Kind.of(type);
  }

  /** Hears of every change that is worth waking up for, sooner or later. */
  void wake(Runnable sleeper) {
    onNews = sleeper;
  }

  /** The next changes arrive; nobody hears of them yet. */
  void arrive(int count) {
    for (int i = 0; i < count && arrived < changes.size(); i++) {
      ApiServer.Change change = changes.get(arrived++);
      String name = change.object().getMetadata().getName();
      if (change.gone()) {
        shown.remove(name);
      } else if (isOfInterest(change.object())) {
        shown.put(name, type.cast(change.object()));
      }
    }
  }

  /** Listeners hear of everything that has arrived. */
  void tell() {
    while (told < arrived) {
      ApiServer.Change change = changes.get(told++);
      if (isOfInterest(change.object())) {
        if (tell(type.cast(change.object()), change.gone()) != Waking.NEVER) {
          onNews.run();
        }
      }
    }
  }

  private Waking tell(R now, boolean gone) {
    String name = now.getMetadata().getName();
    if (gone) {
      toldOf.remove(name);
      listener.ifPresent(listening -> listening.gone(now));
      return Waking.NOW;
    }
    Optional<R> before = Optional.ofNullable(toldOf.put(name, now));
    return listener
        .map(
            listening ->
                before
                    .map(old -> listening.changed(old, now))
                    .orElseGet(() -> listening.added(now)))
        .orElse(Waking.NOW);
  }

  void catchUp() {
    arrive(Integer.MAX_VALUE);
    tell();
  }

  /** Lets everything arrive that is older than this. */
  void catchUpTo(Instant limit) {
    while (arrived < changes.size() && changes.get(arrived).at().isBefore(limit)) {
      arrive(1);
    }
    tell();
  }

  boolean upToDate() {
    return told == changes.size();
  }

  List<R> all() {
    return List.copyOf(shown.values());
  }

  @Override
  public void listen(Listener<R> listening) {
    listener = Optional.of(listening);
  }

  @Override
  public List<R> of(String namespace, String owner) {
    return shown.values().stream()
        .filter(object -> owner.equals(object.getMetadata().getLabels().get(scope.label())))
        .toList();
  }

  @Override
  public Optional<R> find(String namespace, String name) {
    return Optional.ofNullable(shown.get(name))
        .or(() -> OwnedObjects.ask(client, type, namespace, name));
  }

  private boolean isOfInterest(HasMetadata object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return scope.equals(EVERYTHING)
        || (labels != null
            && labels.containsKey(scope.label())
            && (!scope.selector().contains(RayLabels.NODE_TYPE)
                || labels.containsKey(RayLabels.NODE_TYPE)));
  }
}
