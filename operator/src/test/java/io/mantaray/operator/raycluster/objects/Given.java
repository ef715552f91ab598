package io.mantaray.operator.raycluster.objects;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.List;

/** Clusters and objects for tests. */
public final class Given {
  /** Expensive to create, so it is shared. */
  static final KubernetesSerialization JSON = RayJson.serialization();

  private Given() {}

  /** A RayCluster written in YAML, as the API server would hold it. */
  public static DeclaredCluster cluster(String yaml) {
    RayCluster cluster = JSON.unmarshal(yaml, RayCluster.class);
    if (cluster.getMetadata().getNamespace() == null) {
      cluster.getMetadata().setNamespace("team");
    }
    if (cluster.getMetadata().getUid() == null) {
      cluster.getMetadata().setUid("uid-of-the-cluster");
    }
    return DeclaredCluster.of(cluster);
  }

  /** A cluster named {@code c} whose head group is this YAML in one line. */
  public static DeclaredCluster head(String headGroup) {
    return withSpec("{headGroupSpec: " + headGroup + "}");
  }

  /** A cluster named {@code c} with this spec in one line of YAML. */
  public static DeclaredCluster withSpec(String spec) {
    return cluster("metadata: {name: c}\nspec: " + spec);
  }

  /** The same object with another owner. */
  public static <T extends HasMetadata> T foreign(T object) {
    T copy = copy(object);
    copy.getMetadata().setOwnerReferences(List.of());
    return copy;
  }

  /** The same object, owned by an earlier cluster of the same name. */
  public static <T extends HasMetadata> T predecessors(T object) {
    T copy = copy(object);
    copy.getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder(object.getMetadata().getOwnerReferences().getFirst())
                    .withUid("uid-of-an-earlier-cluster")
                    .build()));
    return copy;
  }

  /** The same object, being deleted. */
  public static <T extends HasMetadata> T isTerminating(T object) {
    T copy = copy(object);
    copy.getMetadata().setDeletionTimestamp("2026-01-01T12:00:00Z");
    return copy;
  }

  public static <T extends HasMetadata> T copy(T object) {
    return requireNonNull(JSON.clone(object));
  }
}
