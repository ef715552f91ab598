package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import java.util.Set;

/** Triggers reconciles for changes that no watch reports, such as dashboard answers. */
public final class ReconcileTrigger<P extends HasMetadata> {
  private final Source<P> source;

  public ReconcileTrigger(Class<P> kind) {
    source = new Source<>("triggers-of-" + HasMetadata.getPlural(kind));
  }

  /** The event source to register with the controller. */
  public EventSource<Void, P> source() {
    return source;
  }

  /** Triggers a reconcile; without effect before the controller runs. */
  public void trigger(String namespace, String name) {
    source.handle(new Event(new ResourceID(name, namespace)));
  }

  /** Triggers a reconcile of an object that the framework may have dropped. */
  void triggerAsNew(P object) {
    source.handle(new ResourceEvent(ResourceAction.ADDED, ResourceID.fromResource(object), object));
  }

  private static final class Source<P extends HasMetadata> extends AbstractEventSource<Void, P> {
    Source(String name) {
      super(Void.class, name);
    }

    void handle(Event event) {
      if (isRunning()) {
        getEventHandler().handleEvent(event);
      }
    }

    @Override
    public Set<Void> getSecondaryResources(P primary) {
      return Set.of();
    }
  }
}
