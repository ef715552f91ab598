package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The objects of one kind that name their owner in a label, as far as they are known here. */
public interface OwnedObjects<R extends HasMetadata> {
  /** Tells of each object that the cache comes to show, and of each that it no longer does. */
  void listen(Consumer<R> shown, Consumer<R> gone);

  /** All objects of an owner. Never to be changed: they are the cache's own. */
  List<R> of(String namespace, String owner);

  /** The object of that name; asked of the API server if it is not among the labelled ones. */
  Optional<R> find(String namespace, String name);
}
