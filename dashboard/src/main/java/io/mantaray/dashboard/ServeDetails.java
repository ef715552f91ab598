package io.mantaray.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What Serve runs. Only what changes when something happened: details with counters or times of
 * every moment are left out, so that two equal values mean that nothing did.
 *
 * @param applications by name
 * @param proxies by the id of their node
 * @param targetCapacity the share of each deployment's replicas that is to run, in percent
 */
public record ServeDetails(
    Map<String, Application> applications,
    Map<String, Proxy> proxies,
    @Nullable Double targetCapacity) {

  public ServeDetails {
    applications = applications == null ? Map.of() : Map.copyOf(applications);
    proxies = proxies == null ? Map.of() : Map.copyOf(proxies);
  }

  /**
   * An application.
   *
   * @param status one of {@link io.mantaray.api.v1.ServeApplicationState}
   * @param deployedAppConfig the part of the configuration that made it, as it was given
   */
  public record Application(
      String status,
      @Nullable String message,
      @Nullable String routePrefix,
      @Nullable JsonNode deployedAppConfig,
      Map<String, Deployment> deployments) {

    public Application {
      if (status == null) {
        throw new IllegalArgumentException("an application without a status");
      }
      deployments = deployments == null ? Map.of() : Map.copyOf(deployments);
    }
  }

  /**
   * A deployment of an application.
   *
   * @param status one of {@link io.mantaray.api.v1.ServeDeploymentState}, or a later one
   * @param statusTrigger what made it so, such as {@code CONFIG_UPDATE_STARTED}
   */
  public record Deployment(
      String status, @Nullable String statusTrigger, @Nullable String message) {

    public Deployment {
      if (status == null) {
        throw new IllegalArgumentException("a deployment without a status");
      }
    }
  }

  /**
   * The proxy on one node.
   *
   * @param status {@code STARTING}, {@code HEALTHY}, {@code UNHEALTHY}, {@code DRAINING}
   */
  public record Proxy(@Nullable String status, @Nullable String nodeIp) {}
}
