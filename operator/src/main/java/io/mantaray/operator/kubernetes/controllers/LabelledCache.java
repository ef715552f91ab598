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
 * The objects of one kind that name their owner in a label. A change of one of them triggers a
 * reconcile of the owner.
 *
 * <p>Only objects with the label are cached, so other objects in the Kubernetes cluster cost no
 * memory.
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
   * Which objects are cached.
   *
   * @param label the label that names the owner
   * @param selector the label selector of the watch; all objects that it selects have the label
   * @param owner computes the owner's name from the label's value
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
                .withName(HasMetadata.getKind(kind) + "-by-" + scope.label()),
            scope,
            context);
    return new LabelledCache<>(source, context.getClient().resources(kind));
  }

  /** A cache for a kind without a Java class. */
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
            .withInformerListLimit(ListPages.SIZE)
            .withSecondaryToPrimaryMapper(object -> owners(object, scope))
            .build();
    Source<R, P> source = new Source<>(configuration, scope, context);
    source.addIndexers(
        Map.of(
            BY_OWNER, object -> owners(object, scope).stream().map(LabelledCache::key).toList()));
    return source;
  }

  /** The event source to register with the controller of the owners. */
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

  /** The framework's informer, with a listener that decides which changes trigger a reconcile. */
  private static final class Source<R extends HasMetadata, P extends HasMetadata>
      extends InformerEventSource<R, P> {
    private final Scope scope;
    private final TriggerDebouncer debouncer =
        new TriggerDebouncer(
            TriggerDecision.DEBOUNCE, owner -> getEventHandler().handleEvent(new Event(owner)));
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
      trigger(listener.added(object), object, () -> super.onAdd(object));
    }

    @Override
    public void onUpdate(R old, R object) {
      trigger(listener.changed(old, object), object, () -> super.onUpdate(old, object));
      triggerFormerOwners(old, object);
    }

    /** The framework triggers only the owner that the object names now. */
    private void triggerFormerOwners(R old, R object) {
      Set<ResourceID> now = owners(object, scope);
      for (ResourceID former : owners(old, scope)) {
        if (!now.contains(former)) {
          debouncer.cancel(former);
          getEventHandler().handleEvent(new Event(former));
        }
      }
    }

    @Override
    public void onDelete(R object, boolean finalStateUnknown) {
      listener.deleted(object);
      trigger(TriggerDecision.NOW, object, () -> super.onDelete(object, finalStateUnknown));
    }

    private void trigger(TriggerDecision when, R object, Runnable now) {
      switch (when) {
        case NOW -> {
          owners(object, scope).forEach(debouncer::cancel);
          now.run();
        }
        case SOON -> owners(object, scope).forEach(debouncer::schedule);
        case NEVER -> {}
      }
    }
  }

  private record AlwaysNow<R>() implements Listener<R> {
    @Override
    public TriggerDecision added(R object) {
      return TriggerDecision.NOW;
    }

    @Override
    public TriggerDecision changed(R before, R now) {
      return TriggerDecision.NOW;
    }

    @Override
    public void deleted(R object) {}
  }
}
