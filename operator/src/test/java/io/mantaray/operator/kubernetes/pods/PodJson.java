package io.mantaray.operator.kubernetes.pods;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.operator.kubernetes.json.WithoutManagedFields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Pods in JSON as API servers send them. */
public final class PodJson {
  /** Of a cluster named {@code c}; its container has ports for the GCS, dashboard and metrics. */
  public static final String HEAD = resource("head.json");

  public static final String WORKER = resource("worker.json");

  private PodJson() {}

  /** As the operator's client reads them. */
  public static ObservedPod read(String json) {
    return reading().unmarshal(json, ObservedPod.class);
  }

  static KubernetesSerialization reading() {
    return RayJson.serialization(new WithoutManagedFields());
  }

  private static String resource(String name) {
    try (InputStream stream =
        Objects.requireNonNull(PodJson.class.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
