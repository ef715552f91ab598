package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The objects of one kind that name their owner in a label. A change of one of them reconciles the
 * owner.
 *
 * <p>Only what carries the label is kept, so a cluster full of other people's objects costs
 * nothing.
 */
public final class LabelledCache<R extends HasMetadata> implements OwnedObjects<R> {
  private static final String BY_OWNER = "by-owner";

  private final Class<R> kind;
  private final KubernetesClient client;
  private final Source<R, ?> source;

  private LabelledCache(Class<R> kind, KubernetesClient client, Source<R, ?> source) {
    this.kind = kind;
    this.client = client;
    this.source = source;
  }

  /**
   * What is kept.
   *
   * @param label names the owner
   * @param selector which objects; they all carry the label
   */
  public record Scope(String label, String selector) {
    public static Scope of(String label) {
      return new Scope(label, label);
    }
  }

  public static <R extends HasMetadata, P extends HasMetadata> LabelledCache<R> of(
      Class<R> kind, Class<P> owner, Scope scope, EventSourceContext<P> context) {
    InformerEventSourceConfiguration<R> configuration =
        InformerEventSourceConfiguration.from(kind, owner)
            .withName(kind.getSimpleName() + "-by-" + scope.label())
            .withLabelSelector(scope.selector())
            .withNamespacesInheritedFromController()
            .withSecondaryToPrimaryMapper(object -> owners(object, scope.label()))
            .build();
    Source<R, P> source = new Source<>(configuration, context);
    source.addIndexers(
        Map.of(
            BY_OWNER,
            object -> owners(object, scope.label()).stream().map(LabelledCache::key).toList()));
    return new LabelledCache<>(kind, context.getClient(), source);
  }

  /** For the framework, which runs it: the cache of a controller of these owners. */
  @SuppressWarnings("unchecked") // of() made it for the owner that it was given
  public <P extends HasMetadata> EventSource<R, P> source(Class<P> owner) {
    return (Source<R, P>) source;
  }

  @Override
  public void listen(Consumer<R> shown, Consumer<R> gone) {
    source.shown = shown;
    source.gone = gone;
  }

  @Override
  public List<R> of(String namespace, String owner) {
    return source.byIndex(BY_OWNER, namespace + "/" + owner);
  }

  @Override
  public Optional<R> find(String namespace, String name) {
    return source
        .get(new ResourceID(name, namespace))
        .or(() -> OwnedObjects.ask(client, kind, namespace, name));
  }

  private static Set<ResourceID> owners(HasMetadata object, String label) {
    Map<String, String> labels = object.getMetadata().getLabels();
    String owner = labels == null ? null : labels.get(label);
    return owner == null
        ? Set.of()
        : Set.of(new ResourceID(owner, object.getMetadata().getNamespace()));
  }

  private static String key(ResourceID id) {
    return id.getNamespace().orElse("") + "/" + id.getName();
  }

  /** The framework's cache, with somebody listening. */
  private static final class Source<R extends HasMetadata, P extends HasMetadata>
      extends InformerEventSource<R, P> {
    private volatile Consumer<R> shown = object -> {};
    private volatile Consumer<R> gone = object -> {};

    Source(InformerEventSourceConfiguration<R> configuration, EventSourceContext<P> context) {
      super(configuration, context);
    }

    @Override
    public void onAdd(R object) {
      shown.accept(object);
      super.onAdd(object);
    }

    @Override
    public void onUpdate(R old, R object) {
      shown.accept(object);
      super.onUpdate(old, object);
    }

    @Override
    public void onDelete(R object, boolean finalStateUnknown) {
      gone.accept(object);
      super.onDelete(object, finalStateUnknown);
    }
  }
}
