package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The cached objects of one kind that name their owner in a label. */
public interface OwnedObjects<R extends HasMetadata> {
  /** A DNS subdomain, as Kubernetes defines it. */
  Pattern OBJECT_NAME = Pattern.compile("[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?");

  /** Called for each change of the cache; decides when the owner is reconciled for it. */
  interface Listener<R> {
    TriggerDecision added(R object);

    TriggerDecision changed(R before, R now);

    void deleted(R object);
  }

  /** Replaces the default listener, which triggers the owner immediately for every change. */
  void listen(Listener<R> listener);

  /** All objects of an owner. They belong to the cache and must not be changed. */
  List<R> of(String namespace, String owner);

  /** The object of that name, from the API server if it is not in the cache. */
  Optional<R> find(String namespace, String name);

  /** Reads an object from the API server; empty if the name is not a valid object name. */
  static <R extends HasMetadata> Optional<R> read(
      KubernetesClient client, Class<R> kind, String namespace, String name) {
    return OBJECT_NAME.matcher(name).matches()
        ? Optional.ofNullable(client.resources(kind).inNamespace(namespace).withName(name).get())
        : Optional.empty();
  }
}
