package io.mantaray.operator.config;

/**
 * How fast the operator may call the API server.
 *
 * @param qps calls per second in the long run; below zero or infinite: as fast as it can
 * @param burst calls that may follow each other at once after a pause
 */
public record ClientLimits(double qps, int burst) {

  /** The default: concurrent writes are bounded in any case. */
  private static final ClientLimits NONE = new ClientLimits(-1, 1);

  private static final double DEFAULT_QPS = 100;
  private static final int DEFAULT_BURST = 200;

  // What Kubernetes' Go client makes of an explicit zero, and so what KubeRay does.
  private static final double QPS_FOR_ZERO = 5;
  private static final int BURST_FOR_ZERO = 10;

  public ClientLimits {
    if (Double.isNaN(qps) || qps == 0 || burst < 1) {
      throw new IllegalArgumentException(
          "qps " + qps + " and burst " + burst + " would never let a call through");
    }
  }

  public boolean unlimited() {
    return qps < 0 || Double.isInfinite(qps);
  }

  static ClientLimits from(Settings settings, Diagnostics diagnostics) {
    if (settings.get(Setting.QPS).isEmpty() && settings.get(Setting.BURST).isEmpty()) {
      return NONE;
    }
    double qps = settings.get(Setting.QPS).orElse(DEFAULT_QPS);
    int burst = settings.get(Setting.BURST).orElse(DEFAULT_BURST);
    if (burst < 0) {
      diagnostics.problem(
          settings.nameOf(Setting.BURST)
              + " is "
              + burst
              + ", which would never let a call to the API server through: give 1 or more.");
      burst = DEFAULT_BURST;
    }
    return new ClientLimits(qps == 0 ? QPS_FOR_ZERO : qps, burst == 0 ? BURST_FOR_ZERO : burst);
  }
}
