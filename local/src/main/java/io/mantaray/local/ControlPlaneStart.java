package io.mantaray.local;

import static java.util.Objects.requireNonNull;

import io.mantaray.local.controlplane.ControlPlane;
import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.controlplane.SimulatedNodes;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.process.Command;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts a control plane with simulated nodes on this machine's loopback interface. */
record ControlPlaneStart(ClusterPrograms.OfControlPlane programs, FreeAddresses free)
    implements ClusterStart {
  @Override
  public LocalCluster run(ClusterOptions options, ClusterFolder folder, Progress progress) {
    ClusterDescription description =
        free.ports(
            options.apiPort(),
            ports ->
                ClusterDescription.controlPlane(options, plane(folder, ports).server(), ports)
                    .write(folder));
    ControlPlane plane = plane(folder, requireNonNull(description.ports()));
    new ClusterKeys(folder, options.name(), plane.server(), List.of("127.0.0.1")).write();
    try (var startup = new Startup(new LocalCluster(folder, description))) {
      progress.step("starting the control plane", _ -> startup.startControlPlane(plane, programs));
      progress.step(
          "starting " + options.nodes() + " simulated nodes",
          _ -> startNodes(options.nodes(), plane, startup));
    }
    return new LocalCluster(folder, description.readyNow().write(folder));
  }

  private void startNodes(int nodes, ControlPlane plane, Startup startup) {
    writeStages(plane.folder().kwokStages());
    startup.start(plane.kwok(programs.kwok()));
    SimulatedNodes.create(startup.client(), nodes);
    startup.awaitNodes("kwok", nodes);
    startup.awaitServiceAccounts();
  }

  private static ControlPlane plane(ClusterFolder folder, ControlPlanePorts ports) {
    return new ControlPlane(folder, ports, ControlPlane.Reach.LOOPBACK);
  }

  /** The life of simulated nodes and pods comes with the program. */
  private void writeStages(Path file) {
    try {
      Files.writeString(file, Command.of(programs.kwok().toString(), "stages").output());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
