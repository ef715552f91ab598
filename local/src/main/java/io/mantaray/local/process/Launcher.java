package io.mantaray.local.process;

import java.util.List;

/** Where a cluster's processes are started: plainly on this machine, or inside namespaces. */
@FunctionalInterface
public interface Launcher {
  /** The command that runs the given command there. */
  List<String> launch(List<String> command);

  /** Plainly on this machine. */
  static Launcher onThisMachine() {
    return command -> command;
  }
}
