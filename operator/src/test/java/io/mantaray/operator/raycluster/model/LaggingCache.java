package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.TriggerDecision;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A cache with the watch events of one kind that have arrived so far, in their order. Listeners are
 * notified of a change when the cache shows it, or some time later, as with real informers.
 */
final class LaggingCache<R extends HasMetadata> implements OwnedObjects<R> {
  static final LabelledCache.Scope EVERYTHING = LabelledCache.Scope.of("");

  private final Class<R> type;
  private final List<ApiServer.Change> changes;
  private final LabelledCache.Scope scope;
  private final KubernetesClient client;
  private final Map<String, R> shown = new LinkedHashMap<>();
  private final Map<String, R> notified = new HashMap<>();
  private Optional<Listener<R>> listener = Optional.empty();
  private Runnable trigger = () -> {};
  private int arrived;
  private int notifiedCount;

  LaggingCache(
      Class<R> type, ApiServer server, LabelledCache.Scope scope, KubernetesClient client) {
    this.type = type;
    this.changes = server.changes(Kind.of(type));
    this.scope = scope;
    this.client = client;
    // A cache begins with what the server holds at that time.
    server.all(Kind.of(type).type()).stream()
        .filter(this::isOfInterest)
        .forEach(object -> shown.put(object.getMetadata().getName(), read(object)));
    notified.putAll(shown);
    arrived = changes.size();
    notifiedCount = arrived;
  }

  Kind kind() {
    return Kind.of(type);
  }

  /** Called for every change that triggers a reconcile, immediately or later. */
  void onTrigger(Runnable action) {
    trigger = action;
  }

  /** The next changes arrive; listeners are not notified yet. */
  void arrive(int count) {
    for (int i = 0; i < count && arrived < changes.size(); i++) {
      ApiServer.Change change = changes.get(arrived++);
      String name = change.object().getMetadata().getName();
      if (change.gone() || !isOfInterest(change.object())) {
        shown.remove(name);
      } else {
        shown.put(name, read(change.object()));
      }
    }
  }

  /** Notifies listeners of everything that has arrived. */
  void notifyListeners() {
    while (notifiedCount < arrived) {
      ApiServer.Change change = changes.get(notifiedCount++);
      boolean known = notified.containsKey(change.object().getMetadata().getName());
      boolean gone = change.gone() || !isOfInterest(change.object());
      if ((known || !gone) && notifyListeners(change.object(), gone) != TriggerDecision.NEVER) {
        trigger.run();
      }
    }
  }

  /** A watch reports an object that no longer matches the selector as deleted. */
  private TriggerDecision notifyListeners(HasMetadata object, boolean gone) {
    String name = object.getMetadata().getName();
    if (gone) {
      R last = Objects.requireNonNull(notified.remove(name));
      listener.ifPresent(listening -> listening.deleted(last));
      return TriggerDecision.NOW;
    }
    R now = read(object);
    Optional<R> before = Optional.ofNullable(notified.put(name, now));
    return listener
        .map(
            listening ->
                before
                    .map(old -> listening.changed(old, now))
                    .orElseGet(() -> listening.added(now)))
        .orElse(TriggerDecision.NOW);
  }

  /** The object as the operator reads it. */
  private R read(HasMetadata object) {
    return type.isInstance(object)
        ? type.cast(object)
        : ApiServer.JSON.unmarshal(ApiServer.JSON.asJson(object), type);
  }

  void catchUp() {
    arrive(Integer.MAX_VALUE);
    notifyListeners();
  }

  /** Lets everything arrive that is older than this. */
  void catchUpTo(Instant limit) {
    while (arrived < changes.size() && changes.get(arrived).at().isBefore(limit)) {
      arrive(1);
    }
    notifyListeners();
  }

  boolean upToDate() {
    return notifiedCount == changes.size();
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
        .or(() -> OwnedObjects.read(client, type, namespace, name));
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
