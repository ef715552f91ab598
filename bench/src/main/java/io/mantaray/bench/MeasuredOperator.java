package io.mantaray.bench;

import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.HostOperator;
import io.mantaray.local.operator.OperatorProgram;
import io.mantaray.local.process.RunningProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The operator as it runs for everybody, on a cluster of a benchmark. */
final class MeasuredOperator {
  private static final Duration UNTIL_IDLE = Duration.ofSeconds(10);

  private MeasuredOperator() {}

  /** Starts it, and returns when it has nothing to do. */
  static RunningProcess start(LocalCluster cluster, Map<String, String> environment)
      throws InterruptedException {
    RunningProcess operator =
        cluster.run(
            HostOperator.NAME,
            OperatorProgram.ofThisProcess()
                .command(
                    List.of(
                        "--kubeconfig=" + cluster.kubeconfig(),
                        "--leader-election-namespace=default",
                        "--health-probe-bind-address=0",
                        "--metrics-addr=0")),
            environment);
    Thread.sleep(UNTIL_IDLE);
    return operator;
  }
}
