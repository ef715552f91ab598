package io.mantaray.local.manifest;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The manifest with which users install the operator: deploy/operator.yaml itself, not a copy. */
public record ShippedManifest(List<HasMetadata> objects) {
  private static final String FILE = "/io/mantaray/local/deploy/operator.yaml";

  public ShippedManifest {
    objects = List.copyOf(objects);
  }

  public static ShippedManifest read() {
    try (InputStream yaml = ShippedManifest.class.getResourceAsStream(FILE)) {
      List<HasMetadata> all = new KubernetesSerialization().unmarshal(requireNonNull(yaml));
      return new ShippedManifest(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public <T extends HasMetadata> List<T> all(Class<T> kind) {
    return objects.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The account as which the operator runs. */
  public ServiceAccount account() {
    return all(ServiceAccount.class).getFirst();
  }

  /** Its name as the API server knows it. */
  public String user() {
    return "system:serviceaccount:" + namespace() + ":" + account().getMetadata().getName();
  }

  /** Where the operator runs, and keeps its lease. */
  public String namespace() {
    return account().getMetadata().getNamespace();
  }

  /** The account and all that it needs to have its rights, without anything that runs. */
  public List<HasMetadata> accountAndRights() {
    return objects.stream().filter(object -> !(object instanceof Deployment)).toList();
  }
}
