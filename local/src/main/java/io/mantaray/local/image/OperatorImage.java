package io.mantaray.local.image;

import io.mantaray.local.process.Command;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import io.mantaray.local.report.Progress.Pulse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Manta itself as an image: Debian, a Java runtime and the operator's jars, in layers of their own
 * so that a new jar does not make a new Debian.
 *
 * @param version the tag of {@code docker.io/mantaray/manta-operator}
 * @param jars all jars of the class path
 * @param mainClass what to run; it gets the container's arguments
 * @param javaHome a JDK, with the {@code jlink} that makes the runtime
 */
public record OperatorImage(String version, List<Path> jars, String mainClass, Path javaHome) {
  public static final String REPOSITORY = "docker.io/mantaray/manta-operator";
  private static final String DEBIAN = "bookworm";
  private static final String JARS = "opt/manta/lib";

  /** What the operator and its libraries need of Java: all of Java SE, and some of the JDK. */
  private static final List<String> MODULES =
      List.of(
          "java.se",
          "jdk.crypto.ec",
          "jdk.httpserver",
          "jdk.jcmd",
          "jdk.jfr",
          "jdk.management",
          "jdk.management.agent",
          "jdk.net",
          "jdk.unsupported",
          "jdk.zipfs");

  public OperatorImage {
    jars = List.copyOf(jars);
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        throw new LocalClusterException("there is no " + jar, "build Manta first");
      }
    }
  }

  public String name() {
    return REPOSITORY + ":" + version;
  }

  /** Writes the archive. Debian and the Java runtime come from the user's cache. */
  public void write(Path archive, Path cache, Progress progress) {
    var made = new MadeFolders(cache);
    Path debian = made.of("debian", DEBIAN, OperatorImage::makeDebian, progress);
    Path java = made.of("java", javaHome + "\n" + MODULES, this::makeRuntime, progress);
    List<Layer> layers =
        List.of(
            new Layer.Folder(debian), new Layer.Placed(java, "opt/java"), new Layer.Files(files()));
    var image = new Image(List.of(name()), layers, config());
    progress.step("writing the image " + name(), _ -> write(archive, image));
  }

  private static void write(Path archive, Image image) {
    try {
      ImageArchive.write(archive, List.of(image));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void makeDebian(Path folder, Pulse pulse) {
    RootFolder.debootstrap(folder, DEBIAN, List.of("ca-certificates"), pulse::beat).tidy();
  }

  private void makeRuntime(Path folder, Pulse pulse) {
    Command.of(
            javaHome.resolve("bin/jlink").toString(),
            "--add-modules",
            String.join(",", MODULES),
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--output",
            folder.toString())
        .output();
  }

  private List<Layer.Files.Entry> files() {
    return jars.stream()
        .map(jar -> new Layer.Files.Entry(JARS + "/" + jar.getFileName(), jar, 0644))
        .toList();
  }

  private Image.Config config() {
    return new Image.Config(
        "65532:65532",
        "/",
        List.of("PATH=/opt/java/bin:/usr/bin:/bin", "JAVA_HOME=/opt/java"),
        List.of("java", "-cp", "/" + JARS + "/*", mainClass),
        List.of());
  }
}
