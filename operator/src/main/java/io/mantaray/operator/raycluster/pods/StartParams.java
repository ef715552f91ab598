package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.clusters.ResourceQuantity;
import io.mantaray.operator.conventions.RayPorts;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The complete options of a node's {@code ray start}.
 *
 * <p>Precedence of resources, lowest first: the container's resources, {@code rayStartParams}, the
 * group's {@code resources}.
 */
record StartParams(NavigableMap<String, String> options) {

  private static final Pattern MIG_SLICE = Pattern.compile("nvidia\\.com/mig-[0-9]+g\\.[0-9]+gb$");

  /** Accelerators that are custom resources in Ray, not GPUs. */
  private static final NavigableMap<String, String> ACCELERATORS =
      Collections.unmodifiableNavigableMap(
          new TreeMap<>(
              Map.of("aws.amazon.com/neuroncore", "neuron_cores", "google.com/tpu", "TPU")));

  StartParams {
    options = Collections.unmodifiableNavigableMap(new TreeMap<>(options));
  }

  static StartParams ofHead(DeclaredCluster cluster) {
    NavigableMap<String, String> options = given(cluster.headStartParams());
    override(options, cluster.head().resources(), cluster.head().labels());
    // By default Ray listens only on localhost.
    options.putIfAbsent("dashboard-host", "0.0.0.0");
    putDefaults(options);
    if (cluster.autoscaling()) {
      // The autoscaler container replaces Ray's built-in monitor.
      options.put("no-monitor", "true");
    }
    putRedisCredentials(options, cluster.faultTolerance());
    putContainerResources(options, resources(cluster.headTemplate()));
    return new StartParams(options);
  }

  static StartParams ofWorker(DeclaredCluster cluster, DeclaredGroup group, String headAddress) {
    NavigableMap<String, String> options = given(group.startParams());
    override(options, group.spec().resources(), group.spec().labels());
    options.putIfAbsent("address", headAddress + ":" + cluster.headPort());
    putDefaults(options);
    putContainerResources(options, resources(group.template()));
    return new StartParams(options);
  }

  boolean has(String option) {
    return options.containsKey(option);
  }

  Optional<String> get(String option) {
    return Optional.ofNullable(options.get(option));
  }

  /** The port of an option; the default if it is absent or not a number. */
  int port(String option, int defaultPort) {
    try {
      return has(option) ? Integer.parseInt(options.get(option)) : defaultPort;
    } catch (NumberFormatException e) {
      return defaultPort;
    }
  }

  private static NavigableMap<String, String> given(Map<String, String> params) {
    NavigableMap<String, String> options = new TreeMap<>(params);
    options.values().removeIf(Objects::isNull);
    return options;
  }

  private static void putDefaults(NavigableMap<String, String> options) {
    options.putIfAbsent("metrics-export-port", Integer.toString(RayPorts.METRICS));
    // Ray's default, made explicit because the probes rely on it.
    options.putIfAbsent("dashboard-agent-listen-port", Integer.toString(RayPorts.DASHBOARD_AGENT));
    // Without it `ray start` returns immediately and the container ends.
    options.put("block", "true");
  }

  /** The shell expands the credentials, so that they are not readable in the pod spec. */
  private static void putRedisCredentials(
      NavigableMap<String, String> options, FaultTolerance faultTolerance) {
    if (faultTolerance instanceof FaultTolerance.Redis(var redis) && redis.isPresent()) {
      if (redis.get().redisUsername() != null) {
        options.put("redis-username", "$REDIS_USERNAME");
      }
      if (redis.get().redisPassword() != null) {
        options.put("redis-password", "$REDIS_PASSWORD");
      }
    }
  }

  private static void override(
      NavigableMap<String, String> options,
      @Nullable Map<String, String> resources,
      @Nullable Map<String, String> labels) {
    if (resources != null) {
      putGroupResources(options, resources);
    }
    if (labels != null && !labels.isEmpty()) {
      options.put(
          "labels",
          new TreeMap<>(labels)
              .entrySet().stream()
                  .map(label -> label.getKey() + "=" + label.getValue())
                  .collect(Collectors.joining(",")));
    }
  }

  private static void putGroupResources(
      NavigableMap<String, String> options, Map<String, String> resources) {
    RayResources custom = RayResources.none();
    new TreeMap<>(resources)
        .forEach(
            (name, text) ->
                Optional.ofNullable(text)
                    .flatMap(ResourceQuantity::parse)
                    .ifPresent(amount -> putGroupResource(options, custom, name, amount)));
    if (!custom.amounts().isEmpty()) {
      options.put("resources", custom.quoted());
    }
  }

  private static void putGroupResource(
      NavigableMap<String, String> options,
      RayResources custom,
      String name,
      ResourceQuantity amount) {
    String key = name.toLowerCase(Locale.ROOT);
    if (key.equals("cpu")) {
      options.put("num-cpus", whole(amount));
    } else if (key.equals("memory")) {
      options.put("memory", whole(amount));
    } else if (isGpu(key)) {
      options.put("num-gpus", whole(amount));
    } else if (Double.isFinite(amount.approximate())) {
      custom.amounts().put(name, amount.approximate());
    }
  }

  private static void putContainerResources(
      NavigableMap<String, String> options, ResourceRequirements resources) {
    Map<String, Quantity> limits = orEmpty(resources.getLimits());
    ResourceQuantity cpuLimit = ResourceQuantity.of(limits.get("cpu"));
    ResourceQuantity cpu =
        cpuLimit.isZero()
            ? ResourceQuantity.of(orEmpty(resources.getRequests()).get("cpu"))
            : cpuLimit;
    putIfAbsent(options, "num-cpus", cpu);
    putIfAbsent(options, "memory", ResourceQuantity.of(limits.get("memory")));
    putAccelerators(options, limits);
  }

  /**
   * Adds GPUs and other accelerators: the first of each by name, as a node has one kind. If {@code
   * resources} is invalid, nothing is added: Ray reports the error.
   */
  private static void putAccelerators(
      NavigableMap<String, String> options, Map<String, Quantity> limits) {
    Optional<RayResources> given =
        options.containsKey("resources")
            ? RayResources.parse(options.get("resources"))
            : Optional.of(RayResources.none());
    if (limits.isEmpty() || given.isEmpty()) {
      return;
    }
    NavigableMap<String, Quantity> sorted = new TreeMap<>(limits);
    sorted.forEach(
        (name, quantity) -> {
          if (isGpu(name)) {
            putIfAbsent(options, "num-gpus", ResourceQuantity.of(quantity));
          }
        });
    RayResources custom = given.get();
    if (ACCELERATORS.values().stream().anyMatch(custom.amounts()::containsKey)) {
      return;
    }
    sorted.entrySet().stream()
        .filter(limit -> ACCELERATORS.containsKey(limit.getKey()))
        .filter(limit -> !ResourceQuantity.of(limit.getValue()).isZero())
        .findFirst()
        .ifPresent(
            limit -> {
              custom
                  .amounts()
                  .put(
                      ACCELERATORS.getOrDefault(limit.getKey(), limit.getKey()),
                      ResourceQuantity.of(limit.getValue()).approximate());
              options.put("resources", custom.quoted());
            });
  }

  private static boolean isGpu(String resource) {
    return resource.endsWith("gpu") || MIG_SLICE.matcher(resource).find();
  }

  private static void putIfAbsent(
      NavigableMap<String, String> options, String option, ResourceQuantity amount) {
    if (!amount.isZero()) {
      options.putIfAbsent(option, whole(amount));
    }
  }

  private static String whole(ResourceQuantity amount) {
    return Long.toString(amount.wholeUnits());
  }

  private static ResourceRequirements resources(PodTemplateSpec template) {
    return Optional.ofNullable(template.getSpec())
        .map(PodSpec::getContainers)
        .filter(containers -> !containers.isEmpty())
        .map(containers -> containers.getFirst().getResources())
        .orElseGet(ResourceRequirements::new);
  }

  private static Map<String, Quantity> orEmpty(@Nullable Map<String, Quantity> amounts) {
    return amounts == null ? Map.of() : amounts;
  }
}
