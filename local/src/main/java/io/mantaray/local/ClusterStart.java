package io.mantaray.local;

import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.report.Progress;

/** Starts one kind of cluster, step by step. What it leaves after a failure others clear away. */
interface ClusterStart {
  LocalCluster run(ClusterOptions options, ClusterFolder folder, Progress progress);
}
