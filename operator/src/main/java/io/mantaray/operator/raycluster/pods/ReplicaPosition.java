package io.mantaray.operator.raycluster.pods;

/**
 * The position of a worker within its group.
 *
 * @param replicaName the name of its multi-host replica; empty in single-host groups
 * @param replicaIndex the index of the replica within its group
 * @param hostIndex the index of the pod within its replica
 */
public record ReplicaPosition(String replicaName, int replicaIndex, int hostIndex) {}
