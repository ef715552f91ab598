package io.mantaray.testing;

import java.lang.StackWalker.StackFrame;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the random cases of a run begin, and how to begin there again. */
final class Replay {
  static final String SEED = "manta.seed";
  static final String TIMES = "manta.times";
  static final String RANDOM = "random";

  /** A build that fails by chance teaches people to run it again, so every one begins here. */
  private static final long FIXED = 1_000_000;

  private Replay() {}

  /** The one that was asked for, else the same in every run. */
  static long seed() {
    return RANDOM.equals(System.getProperty(SEED))
        ? ThreadLocalRandom.current().nextLong(1_000_000_000_000L)
        : number(SEED, FIXED);
  }

  /** How many times as many cases as a test asks for. */
  static int times() {
    return Math.toIntExact(number(TIMES, 1));
  }

  private static long number(String property, long ifNone) {
    String given = System.getProperty(property);
    try {
      return given == null ? ifNone : Long.parseLong(given);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("-D" + property + " is no number: " + given, e);
    }
  }

  /** The command that runs the calling test, from a seed if its cases come from one. */
  static String command(@Nullable Long seed) {
    // Maven names the directory of the module that it tests.
    Optional<String> module =
        Optional.ofNullable(System.getProperty("basedir"))
            .map(basedir -> "-pl " + Path.of(basedir).getFileName() + " -am");
    return Stream.of(
            Optional.of("mvn test"),
            module,
            Optional.of("-Dtest=" + test()),
            module.map(_ -> "-Dsurefire.failIfNoSpecifiedTests=false"),
            Optional.ofNullable(seed).map(it -> "-D" + SEED + "=" + it))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  /** The outermost method of the class that checks the property: helpers and lambdas are inner. */
  private static String test() {
    List<StackFrame> frames =
        StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(
                all ->
                    all.dropWhile(
                            frame ->
                                frame.getDeclaringClass() == Replay.class
                                    || frame.getDeclaringClass() == Property.class)
                        .toList());
    Class<?> test = frames.getFirst().getDeclaringClass();
    String method =
        frames.stream()
            .filter(frame -> frame.getDeclaringClass() == test)
            .reduce((_, outer) -> outer)
            .orElseThrow()
            .getMethodName();
    return test.getName().substring(test.getPackageName().length() + 1) + "#" + method;
  }
}
