package io.mantaray.api.v1;

import io.fabric8.kubernetes.api.model.Service;

/** A Service inside another object, which has no apiVersion and kind unless the user wrote them. */
final class ServiceTemplate extends Service {

  ServiceTemplate() {
    setApiVersion(null);
    setKind(null);
  }
}
