package io.mantaray.bench;

import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.HostOperator;
import io.mantaray.local.operator.OperatorAccount;
import io.mantaray.local.operator.OperatorProgram;
import io.mantaray.local.process.RunningProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The operator as it runs for everybody, on a cluster of a benchmark. */
final class MeasuredOperator {
  private static final String NO_METRICS = "0";
  private static final Duration UNTIL_IDLE = Duration.ofSeconds(10);

  private MeasuredOperator() {}

  /** Starts it, and returns when it has nothing to do. */
  static RunningProcess start(LocalCluster cluster, Map<String, String> environment)
      throws InterruptedException {
    return start(cluster, environment, NO_METRICS);
  }

  /** The same, with metrics at this address. */
  static RunningProcess start(
      LocalCluster cluster, Map<String, String> environment, String metricsAddress)
      throws InterruptedException {
    OperatorAccount account = OperatorAccount.on(cluster);
    RunningProcess operator =
        cluster.run(
            HostOperator.NAME,
            OperatorProgram.ofThisProcess()
                .command(
                    List.of(
                        "--kubeconfig=" + account.kubeconfig(),
                        "--leader-election-namespace=" + account.namespace(),
                        "--health-probe-bind-address=0",
                        "--metrics-addr=" + metricsAddress)),
            environment);
    Thread.sleep(UNTIL_IDLE);
    return operator;
  }
}
