import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks or mends the layout of every Java source: {@code java Format.java check|apply ROOT}.
 *
 * <p>The formatter parses with the compiler of the JVM it runs in, so it has to run on the
 * project's own JDK and not on whatever JDK runs Maven. Hence a program of its own instead of a
 * Maven plugin.
 */
class Format {
  public static void main(String[] args) throws IOException {
    boolean apply = args[0].equals("apply");
    Path root = Path.of(args[1]);
    List<Path> wrong =
        sources(root).parallel().filter(file -> !isFormatted(file, apply)).sorted().toList();
    if (wrong.isEmpty() || apply) {
      return;
    }
    System.err.println("Not formatted (mend with: mvn -N validate -Dformat=apply):");
    wrong.forEach(file -> System.err.println("  " + root.relativize(file)));
    System.exit(1);
  }

  private static Stream<Path> sources(Path root) throws IOException {
    return Files.walk(root)
        .filter(file -> file.toString().endsWith(".java"))
        .filter(file -> !root.relativize(file).toString().matches("(^|.*/)(target|\\..*)/.*"));
  }

  private static boolean isFormatted(Path file, boolean apply) {
    try {
      String before = Files.readString(file);
      String after = formatted(before);
      if (apply && !after.equals(before)) {
        Files.writeString(file, after);
      }
      return after.equals(before);
    } catch (IOException | FormatterException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }

  private static String formatted(String source) throws FormatterException {
    JavaFormatterOptions.Style style = JavaFormatterOptions.Style.GOOGLE;
    JavaFormatterOptions options = JavaFormatterOptions.builder().style(style).build();
    String pruned = RemoveUnusedImports.removeUnusedImports(source);
    return new Formatter(options).formatSource(ImportOrderer.reorderImports(pruned, style));
  }
}
