package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;

/** Lets others than the API server cause reconciles: they know something new about an object. */
public final class Wakeups<P extends HasMetadata> {
  private final SimpleInboundEventSource<P> source;

  public Wakeups(Class<P> kind) {
    source = new SimpleInboundEventSource<>("wakeups-of-" + HasMetadata.getPlural(kind));
  }

  /** For the framework, which listens to it. */
  public EventSource<Void, P> source() {
    return source;
  }

  /** Reconciles an object soon; without effect before the controller runs. */
  public void wake(String namespace, String name) {
    source.propagateEvent(new ResourceID(name, namespace));
  }
}
