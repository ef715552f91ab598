package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.net.HttpURLConnection;
import java.util.function.Consumer;

/**
 * Performs single actions such that one whose response was lost can be retried, and records in
 * {@link PodExpectations} what the caches do not show yet.
 */
public final class ObjectWriter {
  private final KubernetesClient client;
  private final PodExpectations expectations;

  /**
   * @param client must not retry by itself: a write that waits for its retry holds a slot
   */
  public ObjectWriter(KubernetesClient client, PodExpectations expectations) {
    this.client = client;
    this.expectations = expectations;
  }

  /**
   * Checks whether pods exist whose creation got no response. Otherwise the next plan would create
   * them a second time, under other names.
   */
  void settle(String ownerUid) {
    for (Pod pod : expectations.uncertain(ownerUid)) {
      Pod existing = client.resource(pod).get();
      if (existing != null && isOwnedBy(existing, ownerUid)) {
        expectations.created(ownerUid, ObservedPod.of(existing));
      } else {
        expectations.notCreated(ownerUid, pod);
      }
    }
  }

  void forget(String ownerUid) {
    expectations.forget(ownerUid);
  }

  /** Returns whether this write changed anything; false if an earlier attempt already did. */
  boolean write(Action action, HasMetadata owner, Consumer<HasMetadata> patched) {
    String ownerUid = owner.getMetadata().getUid();
    switch (action) {
      case Action.Create(HasMetadata object, _) -> {
        Creation creation = create(object, ownerUid);
        if (object instanceof Pod sent && creation.object() instanceof Pod created) {
          expectations.created(ownerUid, ObservedPod.of(complete(created, sent)));
        }
        return creation.isNew();
      }
      case Action.Update(HasMetadata object, _) -> client.resource(object).update();
      case Action.Patch(HasMetadata object, String patch, _) -> {
        HasMetadata answer = client.resource(object).patch(PatchContext.of(PatchType.JSON), patch);
        if (ownerUid.equals(object.getMetadata().getUid())) {
          patched.accept(answer);
        }
      }
      case Action.Delete(HasMetadata object, _) -> {
        boolean deleted = delete(object);
        if (object instanceof ObservedPod pod) {
          expectations.deleted(ownerUid, pod);
        }
        return deleted;
      }
    }
    return true;
  }

  private record Creation(HasMetadata object, boolean isNew) {}

  /** Creates the object, or finds the one that an earlier attempt created. */
  private Creation create(HasMetadata object, String ownerUid) {
    try {
      return new Creation(client.resource(object).create(), true);
    } catch (KubernetesClientException e) {
      boolean exists = e.getCode() == HttpURLConnection.HTTP_CONFLICT;
      if (object instanceof Pod pod && (exists || isUncertain(e))) {
        expectations.uncertain(ownerUid, pod);
      }
      if (exists) {
        HasMetadata existing = client.resource(object).get();
        if (existing != null && isOwnedBy(existing, ownerUid)) {
          return new Creation(existing, false);
        }
      }
      throw e;
    }
  }

  /** Completes a pod of which the API server returned only the metadata. */
  private static Pod complete(Pod created, Pod sent) {
    if (created.getSpec() == null) {
      created.setKind(sent.getKind());
      created.setApiVersion(sent.getApiVersion());
      created.setSpec(sent.getSpec());
      created.setStatus(new PodStatusBuilder().withPhase("Pending").build());
    }
    return created;
  }

  /** Whether the API server may have performed the request. */
  private static boolean isUncertain(KubernetesClientException e) {
    return e.getCode() <= 0 || e.getCode() >= HttpURLConnection.HTTP_INTERNAL_ERROR;
  }

  private static boolean isOwnedBy(HasMetadata object, String ownerUid) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(owner -> owner.getUid().equals(ownerUid));
  }

  private boolean delete(HasMetadata object) {
    String options =
        """
        {"apiVersion":"v1","kind":"DeleteOptions","propagationPolicy":"Background","preconditions":{"uid":"%s"}}"""
            .formatted(object.getMetadata().getUid());
    try {
      client.raw(ObjectPath.of(object), "DELETE", options);
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && !isReplaced(object, e)) {
        throw e;
      }
      return false;
    }
  }

  /** Whether the conflict means that the object is gone and its name is used again. */
  private boolean isReplaced(HasMetadata object, KubernetesClientException conflict) {
    if (conflict.getCode() != HttpURLConnection.HTTP_CONFLICT) {
      return false;
    }
    HasMetadata current = client.resource(object).get();
    return current == null || !current.getMetadata().getUid().equals(object.getMetadata().getUid());
  }
}
