package io.mantaray.local.controlplane;

import java.util.List;

/** The TCP ports of the control plane. */
public record ControlPlanePorts(
    int api, int etcd, int etcdPeer, int controllerManager, int scheduler) {
  /** How many there are. */
  public static final int COUNT = 5;

  /** The usual ones, for a cluster that has a network of its own. */
  public static final ControlPlanePorts USUAL =
      new ControlPlanePorts(6443, 2379, 2380, 10257, 10259);

  public static ControlPlanePorts of(List<Integer> p) {
    return new ControlPlanePorts(p.get(0), p.get(1), p.get(2), p.get(3), p.get(4));
  }

  public List<Integer> all() {
    return List.of(api, etcd, etcdPeer, controllerManager, scheduler);
  }
}
