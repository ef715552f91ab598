package io.mantaray.local.gateway;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.go.ModuleFolder;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.local.process.Executables;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The CRDs of the Gateway API's standard channel, as its own module has them. */
public final class GatewayApi {
  private GatewayApi() {}

  /** Installs or updates them, and waits until the API server serves them. */
  public static void installOn(LocalCluster cluster, Progress progress) {
    Path files =
        ModuleFolder.GATEWAY_API_CRDS.in(Folders.ofUser().cache(), Executables.ofUser(), progress);
    progress.step(
        "installing the Gateway API",
        _ -> {
          try (KubernetesClient client = cluster.client()) {
            InstalledCrds.install(client, crds(files));
          }
        });
  }

  /** One per file. */
  private static List<CustomResourceDefinition> crds(Path folder) {
    var serialization = new KubernetesSerialization();
    var crds = new ArrayList<CustomResourceDefinition>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String yaml = Files.readString(file);
        crds.add(serialization.unmarshal(yaml, CustomResourceDefinition.class));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return crds;
  }
}
