package io.mantaray.operator.raycluster.pods;

/**
 * Where a worker stands within its group.
 *
 * @param replicaName what the pods of a multi-host replica share; empty in single-host groups
 * @param replicaIndex the number of the replica within its group
 * @param hostIndex the number of the pod within its replica
 */
public record ReplicaPlace(String replicaName, int replicaIndex, int hostIndex) {

  /** The place of the only pod of a replica. */
  public static ReplicaPlace singleHost(int replicaIndex) {
    return new ReplicaPlace("", replicaIndex, 0);
  }
}
