package io.mantaray.operator.raycluster.model;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.fabric8.zjsonpatch.JsonPatch;
import io.fabric8.zjsonpatch.JsonPatchException;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.raycluster.objects.FakedApiServer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An API server in memory: what it holds, and in which order it changed. Objects that it holds are
 * never changed, only replaced, so caches may hold them too.
 */
final class ApiServer {
  static final KubernetesSerialization JSON = RayJson.serialization();
  static final String NAMESPACE = "team";
  private static final ObjectMapper TREES = new ObjectMapper();

  /** Something that a watch tells of. */
  record Change(HasMetadata object, boolean gone, Instant at) {}

  /** An answer: an object, or why there is none. */
  record Answer(int code, @Nullable HasMetadata object, String message) {
    static Answer of(int code, HasMetadata object) {
      return new Answer(code, object, "");
    }

    static Answer rejection(int code, String message) {
      return new Answer(code, null, message);
    }

    boolean done() {
      return object != null;
    }
  }

  private final Map<Kind, Map<String, HasMetadata>> objects = new EnumMap<>(Kind.class);
  private final Map<Kind, List<Change>> changes = new EnumMap<>(Kind.class);
  private final InstantSource clock;
  private long version = 1;
  private long uids;

  ApiServer(InstantSource clock) {
    this.clock = clock;
    for (Kind kind : Kind.values()) {
      objects.put(kind, new LinkedHashMap<>());
      changes.put(kind, new ArrayList<>());
    }
  }

  List<Change> changes(Kind kind) {
    return requireNonNull(changes.get(kind));
  }

  <R extends HasMetadata> List<R> all(Class<R> type) {
    return held(Kind.of(type)).values().stream().map(type::cast).toList();
  }

  <R extends HasMetadata> Optional<R> find(Class<R> type, String name) {
    return Optional.ofNullable(held(Kind.of(type)).get(name)).map(type::cast);
  }

  Answer get(Kind kind, String name) {
    HasMetadata found = held(kind).get(name);
    return found == null ? missing(name) : Answer.of(200, found);
  }

  Answer create(Kind kind, HasMetadata given) {
    String name = given.getMetadata().getName();
    if (held(kind).containsKey(name)) {
      return Answer.rejection(409, name + " already exists");
    }
    HasMetadata made = given instanceof Pod pod ? pending(pod) : FakedApiServer.returned(given);
    ObjectMeta metadata = made.getMetadata();
    metadata.setUid("uid-" + ++uids);
    metadata.setGeneration(1L);
    metadata.setCreationTimestamp(clock.instant().toString());
    return Answer.of(201, store(kind, made));
  }

  Answer update(Kind kind, HasMetadata given) {
    HasMetadata old = held(kind).get(given.getMetadata().getName());
    if (old == null) {
      return missing(given.getMetadata().getName());
    }
    return outdated(given, old)
        ? Answer.rejection(409, "the object has been modified")
        : Answer.of(200, store(kind, requireNonNull(JSON.clone(given))));
  }

  Answer updateStatus(RayCluster given) {
    RayCluster old = find(RayCluster.class, given.getMetadata().getName()).orElse(null);
    if (old == null || !Objects.equals(uid(old), uid(given))) {
      return missing(given.getMetadata().getName());
    }
    if (outdated(given, old)) {
      return Answer.rejection(409, "the object has been modified");
    }
    RayCluster changed = new RayCluster();
    changed.setMetadata(new ObjectMetaBuilder(old.getMetadata()).build());
    changed.setSpec(old.getSpec());
    changed.setStatus(given.getStatus());
    return Answer.of(200, store(Kind.RAY_CLUSTER, changed));
  }

  Answer patch(Kind kind, String name, String jsonPatch) {
    HasMetadata old = held(kind).get(name);
    if (old == null) {
      return missing(name);
    }
    try {
      JsonNode changed =
          JsonPatch.apply(TREES.readTree(jsonPatch), TREES.readTree(JSON.asJson(old)));
      return Answer.of(200, store(kind, JSON.unmarshal(changed.toString(), kind.type())));
    } catch (JsonPatchException | JsonProcessingException e) {
      return Answer.rejection(422, String.valueOf(e.getMessage()));
    }
  }

  /** Deletes; pods that run, and objects with finalizers, are only marked. */
  Answer delete(Kind kind, String name, @Nullable String uid) {
    HasMetadata old = held(kind).get(name);
    if (old == null) {
      return missing(name);
    }
    if (uid != null && !uid.equals(uid(old))) {
      return Answer.rejection(409, "the UID is another");
    }
    if (old.isMarkedForDeletion()) {
      return Answer.of(200, old);
    }
    boolean lingers =
        old instanceof Pod pod ? isAtWork(pod) : !old.getMetadata().getFinalizers().isEmpty();
    if (!lingers) {
      remove(kind, name);
      return Answer.of(200, old);
    }
    return Answer.of(200, store(kind, marked(old)));
  }

  /** Changes an object as others than the operator do, without asking what they read. */
  <R extends HasMetadata> void edit(Class<R> type, String name, UnaryOperator<R> edit) {
    find(type, name).ifPresent(old -> store(Kind.of(type), edit.apply(old)));
  }

  /** The object is gone. */
  void remove(Kind kind, String name) {
    HasMetadata gone = held(kind).remove(name);
    if (gone != null) {
      version++;
      changes(kind).add(new Change(gone, true, clock.instant()));
    }
  }

  /** Deletes what has an owner that is no more. */
  void collectGarbage() {
    Set<String> uids =
        objects.values().stream()
            .flatMap(held -> held.values().stream())
            .map(ApiServer::uid)
            .collect(Collectors.toCollection(HashSet::new));
    uids.add(World.STRANGER);
    for (Kind kind : Kind.values()) {
      held(kind).values().stream()
          .filter(object -> owner(object).filter(uid -> !uids.contains(uid)).isPresent())
          .map(object -> object.getMetadata().getName())
          .toList()
          .forEach(name -> delete(kind, name, null));
    }
  }

  /** The UID of the owner that looks after the object. */
  static Optional<String> owner(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .map(OwnerReference::getUid)
        .findFirst();
  }

  private HasMetadata store(Kind kind, HasMetadata object) {
    ObjectMeta metadata = object.getMetadata();
    HasMetadata old = held(kind).get(metadata.getName());
    if (object instanceof RayCluster next && old instanceof RayCluster before) {
      // As text, since quantities that are none cannot be compared.
      boolean same = JSON.asJson(next.getSpec()).equals(JSON.asJson(before.getSpec()));
      metadata.setGeneration(before.getMetadata().getGeneration() + (same ? 0 : 1));
    }
    metadata.setResourceVersion(Long.toString(++version));
    held(kind).put(metadata.getName(), object);
    if (object.isMarkedForDeletion()
        && !(object instanceof Pod)
        && metadata.getFinalizers().isEmpty()) {
      remove(kind, metadata.getName());
    } else {
      changes(kind).add(new Change(object, false, clock.instant()));
    }
    return object;
  }

  private HasMetadata marked(HasMetadata object) {
    String now = clock.instant().toString();
    if (object instanceof Pod pod) {
      return new PodBuilder(pod).editMetadata().withDeletionTimestamp(now).endMetadata().build();
    }
    HasMetadata marked = requireNonNull(JSON.clone(object));
    marked.getMetadata().setDeletionTimestamp(now);
    return marked;
  }

  private static Pod pending(Pod given) {
    return new PodBuilder(given).withNewStatus().withPhase("Pending").endStatus().build();
  }

  /** Whether a kubelet has to end the pod before it can go. */
  private static boolean isAtWork(Pod pod) {
    return pod.getSpec().getNodeName() != null && pod.getStatus().getPhase().equals("Running");
  }

  private static boolean outdated(HasMetadata given, HasMetadata held) {
    String version = given.getMetadata().getResourceVersion();
    return version != null && !version.equals(held.getMetadata().getResourceVersion());
  }

  private Map<String, HasMetadata> held(Kind kind) {
    return requireNonNull(objects.get(kind));
  }

  private static String uid(HasMetadata object) {
    return object.getMetadata().getUid();
  }

  private static Answer missing(String name) {
    return Answer.rejection(404, name + " not found");
  }
}
