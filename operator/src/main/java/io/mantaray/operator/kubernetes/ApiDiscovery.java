package io.mantaray.operator.kubernetes;

import static java.util.stream.Collectors.groupingBy;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
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
 * Knows which APIs the cluster serves, says what is missing, and notices when it appears.
 *
 * <p>It asks the discovery endpoint, which every client may read, rather than watching CRDs, for
 * which the operator has no permission.
 */
public final class ApiDiscovery implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ApiDiscovery.class);
  private static final Duration PATROL = Duration.ofSeconds(5);

  private final KubernetesClient client;
  private final Map<ServedApi, Runnable> awaited = new ConcurrentHashMap<>();
  private final Set<ServedApi> optional = ConcurrentHashMap.newKeySet();
  private final Set<ServedApi> served = ConcurrentHashMap.newKeySet();
  private @Nullable Thread patrol;

  public ApiDiscovery(KubernetesClient client) {
    this.client = client;
  }

  /** Whether the API was there when last looked for; one that nobody asked for is not. */
  public boolean serves(ServedApi api) {
    return served.contains(api);
  }

  /** Runs the action once the API is served: at once, or on a thread of this class. */
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

  /** Looks for APIs that some feature may need; their absence is told, and harms nobody else. */
  public void alsoLookFor(Collection<ServedApi> apis) {
    optional.addAll(apis);
    apis.forEach(api -> awaited.put(api, () -> {}));
  }

  /** Looks for the first time, before it returns, and from then on for what was missing. */
  public void start() {
    // First what is optional: a reconcile must not take what nobody has looked for as absent.
    lookAgain(optional);
    List<ServedApi> required =
        awaited.keySet().stream().filter(api -> !optional.contains(api)).toList();
    lookFor(required);
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
    patrol = Thread.ofVirtual().name("api-discovery").start(this::patrol);
  }

  @Override
  public void close() {
    Thread thread = patrol;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void patrol() {
    try {
      while (!awaited.isEmpty()) {
        Thread.sleep(PATROL);
        lookAgain(awaited.keySet());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void lookAgain(Collection<ServedApi> apis) {
    try {
      lookFor(apis);
    } catch (KubernetesClientException e) {
      log.warn("Could not ask the API server which APIs it serves; asking again soon", e);
    }
  }

  private void lookFor(Collection<ServedApi> apis) {
    apis.stream()
        .collect(groupingBy(ServedApi::groupVersion))
        .forEach(
            (groupVersion, wanted) -> {
              List<String> plurals = servedUnder(groupVersion);
              wanted.stream().filter(api -> plurals.contains(api.plural())).forEach(this::found);
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
