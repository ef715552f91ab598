package io.mantaray.local.cli;

import io.mantaray.local.LocalCluster;
import io.mantaray.local.report.Progress;

/** What <code>up</code> does once the cluster is ready: install things, say what to do next. */
@FunctionalInterface
public interface AfterUp {
  void ready(LocalCluster cluster, Progress progress);
}
