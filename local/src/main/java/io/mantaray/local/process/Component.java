package io.mantaray.local.process;

import java.util.List;

/** A program of the cluster that keeps running, and the command that starts it. */
public record Component(String name, List<String> command) {
  public Component {
    command = List.copyOf(command);
  }
}
