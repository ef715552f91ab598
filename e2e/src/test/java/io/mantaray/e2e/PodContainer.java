package io.mantaray.e2e;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A container that a test looks into. */
record PodContainer(KubernetesClient client, String pod, String name) {

  /** Runs a command in it to its end; what it printed. */
  String run(String... command) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (ExecWatch exec =
        client
            .pods()
            .withName(pod)
            .inContainer(name)
            .writingOutput(output)
            .writingError(output)
            .exec(command)) {
      exec.exitCode().get(2, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(pod + " printed: " + output.toString(StandardCharsets.UTF_8), e);
    }
    return output.toString(StandardCharsets.UTF_8);
  }

  /** Ends the processes of this name as a crash would. */
  void kill(String process) {
    run("pkill", "-KILL", "-x", process);
  }

  String log() {
    return client.pods().withName(pod).inContainer(name).getLog();
  }
}
