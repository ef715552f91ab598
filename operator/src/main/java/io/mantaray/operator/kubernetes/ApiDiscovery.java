package io.mantaray.operator.kubernetes;

import static java.util.stream.Collectors.groupingBy;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.operator.retry.EndlessTask;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks which APIs the cluster serves, logs missing ones, and detects when they appear.
 *
 * <p>It asks the discovery endpoint, which every client may read, rather than watching CRDs, for
 * which the operator has no permission.
 */
public final class ApiDiscovery implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ApiDiscovery.class);
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final Map<ServedApi, Runnable> awaited = new ConcurrentHashMap<>();
  private final Set<ServedApi> optional = ConcurrentHashMap.newKeySet();
  private final Set<ServedApi> served = ConcurrentHashMap.newKeySet();
  private @Nullable EndlessTask polling;

  public ApiDiscovery(KubernetesClient client) {
    this.client = client;
  }

  /** Whether the API was served at the last check; false if it was never checked. */
  public boolean serves(ServedApi api) {
    return served.contains(api);
  }

  /** Runs the action once the API is served: immediately, or on a thread of this class. */
  public void whenServed(ServedApi api, Runnable action) {
    synchronized (this) {
      if (!serves(api)) {
        awaited.merge(
            api,
            action,
            (first, next) ->
                () -> {
                  first.run();
                  next.run();
                });
        return;
      }
    }
    action.run();
  }

  /** Also checks for optional APIs; their absence is logged. */
  public void alsoLookFor(Collection<ServedApi> apis) {
    optional.addAll(apis);
    apis.forEach(api -> awaited.put(api, () -> {}));
  }

  /** Performs the first check before it returns, then polls for missing APIs. */
  public void start() {
    // Optional APIs first: a reconcile must not take an unchecked API as absent.
    checkEach(optional);
    List<ServedApi> required =
        awaited.keySet().stream().filter(api -> !optional.contains(api)).toList();
    check(required);
    for (ServedApi api : required) {
      if (!serves(api)) {
        log.warn("The cluster does not serve {}: {}", api.fullName(), api.ifMissing());
      }
    }
    for (ServedApi api : optional) {
      if (!serves(api)) {
        log.info("The cluster does not serve {}: {}", api.fullName(), api.ifMissing());
      }
    }
    polling = EndlessTask.start("api-discovery", this::poll);
  }

  @Override
  public void close() {
    EndlessTask task = polling;
    if (task != null) {
      task.close();
    }
  }

  private void poll() throws InterruptedException {
    Thread.sleep(INTERVAL);
    checkEach(awaited.keySet());
  }

  /** A failed check of one API does not affect the others. */
  private void checkEach(Collection<ServedApi> apis) {
    for (ServedApi api : List.copyOf(apis)) {
      try {
        check(List.of(api));
      } catch (KubernetesClientException e) {
        log.warn(
            "Could not find out whether the cluster serves {}; asking again", api.fullName(), e);
      }
    }
  }

  private void check(Collection<ServedApi> apis) {
    apis.stream()
        .collect(groupingBy(ServedApi::groupVersion))
        .forEach(
            (groupVersion, expected) -> {
              List<String> plurals = servedUnder(groupVersion);
              expected.stream().filter(api -> plurals.contains(api.plural())).forEach(this::found);
            });
  }

  private void found(ServedApi api) {
    Runnable action;
    synchronized (this) {
      action = awaited.remove(api);
      served.add(api);
    }
    if (action != null) {
      log.info("The cluster serves {}", api.fullName());
      action.run();
    }
  }

  private List<String> servedUnder(String groupVersion) {
    APIResourceList resources = client.getApiResources(groupVersion);
    return resources == null
        ? List.of()
        : resources.getResources().stream().map(APIResource::getName).toList();
  }
}
