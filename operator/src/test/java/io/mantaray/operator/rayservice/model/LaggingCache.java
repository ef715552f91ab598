package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cache that shows what there was when it last caught up. As in the operator, an object that it
 * does not show is looked for on the server.
 */
record LaggingCache<R extends HasMetadata>(Supplier<List<R>> shown, Supplier<List<R>> existing)
    implements OwnedObjects<R> {
  @Override
  public void listen(Listener<R> listener) {
    throw new UnsupportedOperationException("services listen to nothing");
  }

  @Override
  public List<R> of(String namespace, String owner) {
    return shown.get();
  }

  @Override
  public Optional<R> find(String namespace, String name) {
    return find(shown.get(), name).or(() -> find(existing.get(), name));
  }

  private static <R extends HasMetadata> Optional<R> find(List<R> objects, String name) {
    return objects.stream()
        .filter(object -> object.getMetadata().getName().equals(name))
        .findFirst();
  }
}
