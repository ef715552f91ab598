package io.mantaray.local.go;

import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a Go module of ours by name, as the class path has them. */
record ModuleSources(Map<String, byte[]> files) {
  /** All that one of them may have; what it has not is left out. */
  private static final List<String> NAMES = List.of("go.mod", "go.sum", "main.go");

  static ModuleSources of(String module) {
    var files = new LinkedHashMap<String, byte[]>();
    for (String name : NAMES) {
      try (InputStream in =
          ModuleSources.class.getResourceAsStream("/io/mantaray/local/go/" + module + "/" + name)) {
        if (in != null) {
          files.put(name, in.readAllBytes());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (!files.containsKey("go.mod")) {
      throw new LocalClusterException(
          "the sources of " + module + " are not on the class path",
          "build this module with Maven");
    }
    return new ModuleSources(files);
  }

  /** The version of a module that this one requires, as in {@code v1.34.4}. */
  String versionOf(String required) {
    var goMod = new String(files.getOrDefault("go.mod", new byte[0]), StandardCharsets.UTF_8);
    Matcher matcher =
        Pattern.compile(
                "^(?:require )?\\s*" + Pattern.quote(required) + " (v\\S+)", Pattern.MULTILINE)
            .matcher(goMod);
    if (!matcher.find()) {
      throw new IllegalStateException("go.mod does not require " + required);
    }
    return matcher.group(1);
  }

  /**
   * Changes whenever the files do.
   *
   * @param more what else is to change it
   */
  String digest(String more) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      files.forEach(
          (name, content) -> {
            digest.update((name + "\0" + content.length + "\0").getBytes(StandardCharsets.UTF_8));
            digest.update(content);
          });
      digest.update(more.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  void writeTo(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
  }
}
