package io.mantaray.local.operator;

import io.mantaray.operator.OperatorCommand;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The operator as a program: how a JVM is started that runs it.
 *
 * @param classPath what this JVM runs from, which has all the operator needs
 * @param aotCache where a cache of loaded classes is, or will be; only of use with a class path of
 *     jars
 */
public record OperatorProgram(Path javaHome, List<Path> classPath, Path aotCache) {
  public OperatorProgram {
    classPath = List.copyOf(classPath);
  }

  /** The program of which this JVM runs a part. */
  public static OperatorProgram ofThisProcess() {
    List<Path> classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .map(Path::toAbsolutePath)
            .toList();
    Path jar = classPath.getFirst();
    return new OperatorProgram(
        Path.of(System.getProperty("java.home")),
        classPath,
        Objects.requireNonNull(jar.getParent()).resolve("operator.aot"));
  }

  /** The command that runs it, with the cache if there is one. */
  public List<String> command(List<String> arguments) {
    List<String> cache = Files.exists(aotCache) ? List.of("-XX:AOTCache=" + aotCache) : List.of();
    return command(cache, arguments);
  }

  /** The command that runs it once to learn which classes a start needs. */
  public List<String> trainingCommand(List<String> arguments) {
    return command(List.of("-XX:AOTCacheOutput=" + aotCache), arguments);
  }

  /** Whether a cache can be made: a JVM accepts none for folders of classes. */
  public boolean canBeTrained() {
    return classPath.stream().allMatch(Files::isRegularFile);
  }

  private List<String> command(List<String> jvmOptions, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(jvmOptions());
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
    command.add(OperatorCommand.class.getName());
    command.addAll(arguments);
    return command;
  }

  /** The options with which the operator is meant to run. */
  private static List<String> jvmOptions() {
    try (InputStream options = OperatorCommand.class.getResourceAsStream("jvm.options")) {
      return new String(Objects.requireNonNull(options).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith("-"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
