package io.mantaray.operator.rayservice.model;

import java.util.List;

/** One thing that happens to a service or around it. What cannot happen at the moment does not. */
sealed interface Happening {
  // The user.

  /** Another cluster is declared; the same letter always means the same. */
  record DeclareCluster(String version) implements Happening {}

  /** Other applications are declared. */
  record DeclareConfig(String version) implements Happening {}

  /** Both at once. */
  record DeclareBoth(String version) implements Happening {}

  record Scale(int replicas) implements Happening {}

  record AddGroup() implements Happening {}

  /** Another way to upgrade is declared. */
  record DeclareStrategy(String type) implements Happening {}

  /** The serve service gets another name. */
  record NameServeService(String name) implements Happening {}

  record Suspend(boolean suspend) implements Happening {}

  /** A mistake in the declaration, and its correction. */
  record Blunder(boolean wrong) implements Happening {}

  /** The user tells the operator to leave the service alone, or to go on. */
  record Pause(boolean pause) implements Happening {}

  record DeleteService() implements Happening {}

  /** The controller of the Gateway works, or does not know its class. */
  record GatewayWorks(boolean works) implements Happening {}

  // Clusters and Ray.

  /** Which cluster it happens to. */
  enum Which {
    ACTIVE,
    PENDING
  }

  record HeadReady(Which which) implements Happening {}

  record Run(Which which) implements Happening {}

  record Fail(Which which) implements Happening {}

  record LoseHead(Which which) implements Happening {}

  record DeleteCluster(Which which) implements Happening {}

  /** Somebody deletes a Service. */
  record DeleteServices() implements Happening {}

  /** Clusters that are being deleted are gone. */
  record Terminate() implements Happening {}

  record Unreachable(Which which) implements Happening {}

  record Reachable() implements Happening {}

  record LoseAnswer(Which which) implements Happening {}

  // The operator.

  /** How a write of the operator goes wrong. */
  enum Fault {
    NONE,
    /** The API server does not perform it. */
    REJECTED,
    /** It is performed, but the answer does not arrive. */
    LOST,
    /** The operator dies before it. */
    DEATH_BEFORE,
    /** The operator dies after it. */
    DEATH_AFTER
  }

  /** The operator reconciles, with these faults in its writes, in their order. */
  record Reconcile(List<Fault> faults) implements Happening {
    public Reconcile {
      faults = List.copyOf(faults);
    }
  }

  enum Cache {
    SERVICE,
    CLUSTERS,
    SERVICES,
    HEADS,
    ROUTES
  }

  /** A cache catches up. */
  record Arrive(Cache cache) implements Happening {}

  record RestartOperator() implements Happening {}

  record TimePasses(int seconds) implements Happening {}
}
