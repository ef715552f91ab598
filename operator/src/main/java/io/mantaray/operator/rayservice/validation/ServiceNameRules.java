package io.mantaray.operator.rayservice.validation;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.objects.StableHeadService;
import io.mantaray.operator.rayservice.objects.StableServeService;
import io.mantaray.operator.validation.ValidationErrors;
import java.util.Optional;

/** Checks that the services that lead to the clusters get along with each other. */
final class ServiceNameRules {
  private ServiceNameRules() {}

  static void check(DeclaredService service, ValidationErrors errors) {
    errors.addIf(
        headServiceName(service).isPresent(),
        ServiceClusterRules.PATH + ".headGroupSpec.headService.metadata.name",
        "would be the name of a service of each cluster, of which there are two during an upgrade;"
            + " remove it.");
    if (service.name() == null) {
      return;
    }
    errors.addIf(
        StableServeService.name(service).equals(StableHeadService.name(service)),
        "spec.serveService.metadata.name",
        "is the name of the service that leads to the head; choose another one.");
    errors.addIf(
        service.isIncremental()
            && "true".equals(service.annotations().get(RayAnnotations.ENABLE_SERVE_SERVICE)),
        "metadata.annotations[" + RayAnnotations.ENABLE_SERVE_SERVICE + "]",
        "does not go with NewClusterWithIncrementalUpgrade, which makes a service of the same name"
            + " for each cluster; remove it.");
  }

  private static Optional<String> headServiceName(DeclaredService service) {
    return Optional.ofNullable(service.clusterSpec().headGroupSpec())
        .map(HeadGroupSpec::headService)
        .map(Service::getMetadata)
        .map(metadata -> metadata.getName())
        .filter(name -> !name.isEmpty());
  }
}
