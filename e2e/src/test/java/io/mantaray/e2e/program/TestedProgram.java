package io.mantaray.e2e.program;

import io.mantaray.local.LocalCluster;
import io.mantaray.local.operator.HostOperator;
import io.mantaray.local.operator.OperatorProgram;
import io.mantaray.local.report.Progress;
import io.mantaray.operator.OperatorCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operator as tests start it. They do so more than a hundred times, so it has a cache of its
 * classes, as users have it.
 */
public final class TestedProgram {
  private static @Nullable OperatorProgram program;

  private TestedProgram() {}

  /** With its cache, which the first call makes. The CRDs are installed. */
  public static synchronized OperatorProgram trainedOn(LocalCluster cluster) {
    OperatorProgram found = program();
    new HostOperator(found).train(cluster, Progress.silent());
    return found;
  }

  /** With its cache, if there is one by now. */
  public static synchronized OperatorProgram program() {
    OperatorProgram found = program;
    if (found == null) {
      found = find();
      program = found;
    }
    return found;
  }

  private static OperatorProgram find() {
    OperatorProgram here = OperatorProgram.ofThisProcess();
    try {
      Path operator =
          Path.of(
              OperatorCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(operator)) {
        return here;
      }
      // Our own tests come in a folder, which a cache cannot be made for; nor are they needed.
      List<Path> jars = here.classPath().stream().filter(Files::isRegularFile).toList();
      Path folder = Files.createTempDirectory("operator");
      Path cache = folder.resolve("operator.aot");
      folder.toFile().deleteOnExit(); // The last that is named goes first.
      cache.toFile().deleteOnExit();
      return new OperatorProgram(here.javaHome(), jars, cache);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
