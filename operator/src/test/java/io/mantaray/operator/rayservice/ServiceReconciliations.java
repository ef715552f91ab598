package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import java.util.Map;
import java.util.Objects;

/** Reconciliations of services over caches that a test provides. */
public final class ServiceReconciliations {
  private ServiceReconciliations() {}

  /**
   * A reconciliation.
   *
   * @param caches by the kind of their objects; Gateways and routes among them, if there is a
   *     Gateway API
   */
  public static ServiceReconciliation of(
      Map<Class<?>, OwnedObjects<?>> caches, ServiceDashboards dashboards, ServicePlanner planner) {
    ServiceCaches.Factory factory =
        new ServiceCaches.Factory() {
          @Override
          @SuppressWarnings("unchecked") // the map has each cache under the kind of its objects
          public <R extends HasMetadata> OwnedObjects<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return (OwnedObjects<R>) Objects.requireNonNull(caches.get(kind));
          }
        };
    boolean hasGatewayApi = caches.containsKey(Gateway.class);
    return new ServiceReconciliation(
        new ServiceCaches(factory, hasGatewayApi), dashboards, planner);
  }
}
