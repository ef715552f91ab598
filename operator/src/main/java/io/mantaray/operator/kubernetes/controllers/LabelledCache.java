package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The objects of one kind that name their owner in a label. A change of one of them reconciles the
 * owner.
 *
 * <p>Only what carries the label is kept, so a cluster full of other people's objects costs
 * nothing.
 */
public final class LabelledCache<R extends HasMetadata> implements OwnedObjects<R> {
  private static final String BY_OWNER = "by-owner";

  private final Source<R, ?> source;
  private final MixedOperation<R, ?, ? extends Resource<R>> all;

  private LabelledCache(Source<R, ?> source, MixedOperation<R, ?, ? extends Resource<R>> all) {
    this.source = source;
    this.all = all;
  }

  /**
   * What is kept.
   *
   * @param label names the owner
   * @param selector which objects; they all carry the label
   * @param owner the owner's name, made from the label's value
   */
  public record Scope(String label, String selector, UnaryOperator<String> owner) {
    public Scope(String label, String selector) {
      this(label, selector, UnaryOperator.identity());
    }

    public static Scope of(String label) {
      return new Scope(label, label);
    }
  }

  public static <R extends HasMetadata, P extends HasMetadata> LabelledCache<R> of(
      Class<R> kind, Class<P> owner, Scope scope, EventSourceContext<P> context) {
    context.getClient().getKubernetesSerialization().registerKubernetesResource(kind);
    Source<R, P> source =
        source(
            InformerEventSourceConfiguration.from(kind, owner)
                .withName(kind.getSimpleName() + "-by-" + scope.label()),
            scope,
            context);
    return new LabelledCache<>(source, context.getClient().resources(kind));
  }

  /** A cache of objects for whose kind there is no class. */
  public static <P extends HasMetadata> LabelledCache<GenericKubernetesResource> of(
      ResourceDefinitionContext kind, Class<P> owner, Scope scope, EventSourceContext<P> context) {
    GroupVersionKind served =
        new GroupVersionKind(kind.getGroup(), kind.getVersion(), kind.getKind());
    Source<GenericKubernetesResource, P> source =
        source(
            InformerEventSourceConfiguration.from(served, owner)
                .withName(kind.getKind() + "-by-" + scope.label()),
            scope,
            context);
    return new LabelledCache<>(source, context.getClient().genericKubernetesResources(kind));
  }

  private static <R extends HasMetadata, P extends HasMetadata> Source<R, P> source(
      InformerEventSourceConfiguration.Builder<R> named,
      Scope scope,
      EventSourceContext<P> context) {
    InformerEventSourceConfiguration<R> configuration =
        named
            .withLabelSelector(scope.selector())
            .withNamespacesInheritedFromController()
            .withSecondaryToPrimaryMapper(object -> owners(object, scope))
            .build();
    Source<R, P> source = new Source<>(configuration, scope, context);
    source.addIndexers(
        Map.of(
            BY_OWNER, object -> owners(object, scope).stream().map(LabelledCache::key).toList()));
    return source;
  }

  /** For the framework, which runs it: the cache of a controller of these owners. */
  @SuppressWarnings("unchecked") // of() made it for the owner that it was given
  public <P extends HasMetadata> EventSource<R, P> source(Class<P> owner) {
    return (Source<R, P>) source;
  }

  @Override
  public void listen(Listener<R> listener) {
    source.listener = listener;
  }

  @Override
  public List<R> of(String namespace, String owner) {
    return source.byIndex(BY_OWNER, namespace + "/" + owner);
  }

  @Override
  public Optional<R> find(String namespace, String name) {
    return source
        .get(new ResourceID(name, namespace))
        .or(
            () ->
                OBJECT_NAME.matcher(name).matches()
                    ? Optional.ofNullable(all.inNamespace(namespace).withName(name).get())
                    : Optional.empty());
  }

  private static Set<ResourceID> owners(HasMetadata object, Scope scope) {
    Map<String, String> labels = object.getMetadata().getLabels();
    String value = labels == null ? null : labels.get(scope.label());
    return value == null
        ? Set.of()
        : Set.of(new ResourceID(scope.owner().apply(value), object.getMetadata().getNamespace()));
  }

  private static String key(ResourceID id) {
    return id.getNamespace().orElse("") + "/" + id.getName();
  }

  /** The framework's cache, with somebody who says what is worth a reconcile. */
  private static final class Source<R extends HasMetadata, P extends HasMetadata>
      extends InformerEventSource<R, P> {
    private final Scope scope;
    private final GatheredWakings gathered =
        new GatheredWakings(
            Waking.AT_THE_LATEST, owner -> getEventHandler().handleEvent(new Event(owner)));
    private volatile Listener<R> listener = new AlwaysNow<>();

    Source(
        InformerEventSourceConfiguration<R> configuration,
        Scope scope,
        EventSourceContext<P> context) {
      super(configuration, context);
      this.scope = scope;
    }

    @Override
    public void onAdd(R object) {
      wake(listener.added(object), object, () -> super.onAdd(object));
    }

    @Override
    public void onUpdate(R old, R object) {
      wake(listener.changed(old, object), object, () -> super.onUpdate(old, object));
    }

    @Override
    public void onDelete(R object, boolean finalStateUnknown) {
      listener.gone(object);
      wake(Waking.NOW, object, () -> super.onDelete(object, finalStateUnknown));
    }

    private void wake(Waking when, R object, Runnable now) {
      switch (when) {
        case NOW -> {
          owners(object, scope).forEach(gathered::woken);
          now.run();
        }
        case SOON -> owners(object, scope).forEach(gathered::soon);
        case NEVER -> {}
      }
    }
  }

  private record AlwaysNow<R>() implements Listener<R> {
    @Override
    public Waking added(R object) {
      return Waking.NOW;
    }

    @Override
    public Waking changed(R before, R now) {
      return Waking.NOW;
    }

    @Override
    public void gone(R object) {}
  }
}
