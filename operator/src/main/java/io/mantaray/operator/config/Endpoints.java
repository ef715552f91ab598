package io.mantaray.operator.config;

import java.util.Optional;

/**
 * The operator's own HTTP endpoints.
 *
 * @param metrics where /metrics is served; empty if it is not
 * @param probes where /healthz and /readyz are served; empty if they are not
 * @param controlPlaneMetrics whether metrics about Ray resources are among those served
 */
public record Endpoints(
    Optional<BindAddress> metrics, Optional<BindAddress> probes, boolean controlPlaneMetrics) {

  private static final String OFF = "0";
  private static final String DEFAULT_METRICS = ":8080";
  private static final String DEFAULT_PROBES = ":8082";

  static Endpoints from(Settings settings, Diagnostics diagnostics) {
    return new Endpoints(
        address(Setting.METRICS_ADDRESS, DEFAULT_METRICS, settings, diagnostics),
        address(Setting.PROBE_ADDRESS, DEFAULT_PROBES, settings, diagnostics),
        settings.get(Setting.ENABLE_METRICS).orElse(false));
  }

  private static Optional<BindAddress> address(
      Setting<String> setting, String byDefault, Settings settings, Diagnostics diagnostics) {
    String text = settings.get(setting).filter(given -> !given.isEmpty()).orElse(byDefault);
    if (text.equals(OFF)) {
      return Optional.empty();
    }
    Optional<BindAddress> address = BindAddress.parse(text);
    if (address.isEmpty()) {
      diagnostics.problem(
          settings.nameOf(setting)
              + " is \""
              + text
              + "\": give host:port, :port, or "
              + OFF
              + " to serve nothing.");
    }
    return address;
  }
}
