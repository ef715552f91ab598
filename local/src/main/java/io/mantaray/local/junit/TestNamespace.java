package io.mantaray.local.junit;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.OperatorAccount;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A namespace of a test's own on a shared cluster. It is deleted after the test. */
public final class TestNamespace {
  private final String name;
  private final LocalCluster cluster;
  private final KubernetesClient client;
  private final List<Path> logs = new CopyOnWriteArrayList<>();

  TestNamespace(String name, LocalCluster cluster, KubernetesClient client) {
    this.name = name;
    this.cluster = cluster;
    this.client = client;
  }

  public String name() {
    return name;
  }

  public LocalCluster cluster() {
    return cluster;
  }

  /** For an operator, which has the rights that are shipped and may keep its lease here. */
  public Path operatorKubeconfig() {
    return OperatorAccount.on(cluster).kubeconfig();
  }

  /** An administrator's, with this namespace where none is named. */
  public KubernetesClient client() {
    return client;
  }

  /** When the test fails, the lines of this log that mention the namespace are shown. */
  public void explainFailuresWith(Path log) {
    logs.add(log);
  }

  List<Path> logs() {
    return List.copyOf(logs);
  }
}
