package io.mantaray.e2e;

/** What users of Ray run on a cluster. */
final class RayPrograms {
  private RayPrograms() {}

  /** Tasks that wait until each of them can have a CPU of a node of its own. */
  static String tasksOnDifferentNodes(int count) {
    return """
    import ray
    from ray.util.placement_group import placement_group
    from ray.util.scheduling_strategies import PlacementGroupSchedulingStrategy as Within
    ray.init(logging_level="ERROR")
    places = placement_group([{"CPU": 1}] * %1$d, strategy="STRICT_SPREAD")
    ray.get(places.ready())
    @ray.remote(num_cpus=1)
    def node():
        return ray.get_runtime_context().get_node_id()
    tasks = [node.options(scheduling_strategy=Within(places, i)).remote() for i in range(%1$d)]
    print("nodes used:", len(set(ray.get(tasks))))
    """
        .formatted(count);
  }

  /** An actor that counts how often it was asked, and outlives the program that made it. */
  static final String COUNTER =
      """
      import ray
      ray.init(namespace="story", logging_level="ERROR")
      @ray.remote(num_cpus=0.5)
      class Counter:
          def __init__(self):
              self.count = 0
          def ask(self):
              import os
              self.count += 1
              return f"asked {self.count} times in process {os.getpid()}"
      counter = Counter.options(name="counter", lifetime="detached", get_if_exists=True).remote()
      print(ray.get(counter.ask.remote()))
      """;
}
