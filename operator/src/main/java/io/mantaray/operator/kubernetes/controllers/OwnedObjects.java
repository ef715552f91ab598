package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The objects of one kind that name their owner in a label, as far as they are known here. */
public interface OwnedObjects<R extends HasMetadata> {
  /** What Kubernetes calls a DNS subdomain. */
  Pattern OBJECT_NAME = Pattern.compile("[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?");

  /** Told of everything that the cache comes to show; says when the owner is to look at it. */
  interface Listener<R> {
    Waking added(R object);

    Waking changed(R before, R now);

    void gone(R object);
  }

  /** Replaces the listener that wakes the owner at once for everything. */
  void listen(Listener<R> listener);

  /** All objects of an owner. Never to be changed: they are the cache's own. */
  List<R> of(String namespace, String owner);

  /** The object of that name; asked of the API server if it is not among the labelled ones. */
  Optional<R> find(String namespace, String name);

  /** Asks the API server for an object. One with a name that no object can have is not there. */
  static <R extends HasMetadata> Optional<R> ask(
      KubernetesClient client, Class<R> kind, String namespace, String name) {
    return OBJECT_NAME.matcher(name).matches()
        ? Optional.ofNullable(client.resources(kind).inNamespace(namespace).withName(name).get())
        : Optional.empty();
  }
}
