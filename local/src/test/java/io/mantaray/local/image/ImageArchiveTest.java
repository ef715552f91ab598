package io.mantaray.local.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.local.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the archives with the machine's own tar. */
class ImageArchiveTest {
  @TempDir private Path folder;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectories(folder.resolve("root"));
    Files.createDirectories(root.resolve("bin"));
    Files.writeString(root.resolve("bin/tool"), "tool\n");
    Files.setPosixFilePermissions(
        root.resolve("bin/tool"), PosixFilePermissions.fromString("rwxr-x--x"));
    Files.createLink(root.resolve("bin/same"), root.resolve("bin/tool"));
    Files.createSymbolicLink(root.resolve("link"), Path.of("bin/tool"));
    Path deep = root.resolve("d".repeat(60)).resolve("e".repeat(60));
    Files.createDirectories(deep);
    Files.writeString(deep.resolve("long"), "long\n");
    Files.createSymbolicLink(root.resolve("far"), Path.of("x".repeat(150)));
  }

  @Test
  void theSameImageGivesTheSameBytes() throws IOException {
    Image image = image("a:1");
    ImageArchive.write(folder.resolve("one.tar"), List.of(image));
    ImageArchive.write(folder.resolve("two.tar"), List.of(image));

    assertThat(folder.resolve("one.tar")).hasSameBinaryContentAs(folder.resolve("two.tar"));
  }

  @Test
  void theManifestNamesConfigTagsAndLayers() throws IOException {
    Path out = unpacked(List.of(image("a:1")));
    JsonNode manifest = new ObjectMapper().readTree(out.resolve("manifest.json").toFile()).get(0);
    JsonNode config =
        new ObjectMapper().readTree(out.resolve(manifest.get("Config").asText()).toFile());

    assertThat(manifest.get("RepoTags").get(0).asText()).isEqualTo("a:1");
    assertThat(config.at("/config/Entrypoint/0").asText()).isEqualTo("/bin/tool");
    String layer = manifest.get("Layers").get(0).asText();
    String digest =
        Command.of("sha256sum", out.resolve(layer).toString()).output().split(" ", 2)[0];
    assertThat(config.at("/rootfs/diff_ids/0").asText()).isEqualTo("sha256:" + digest);
  }

  @Test
  void imagesThatShareALayerStoreItOnce() throws IOException {
    Path out = unpacked(List.of(image("a:1"), image("b:1")));

    try (var files = Files.list(out)) {
      assertThat(files.filter(file -> file.toString().endsWith(".tar"))).hasSize(1);
    }
  }

  @Test
  void aFolderKeepsItsModesAndLinks() throws IOException {
    Path layer = unpackedLayer(new Layer.Folder(root));

    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(layer.resolve("bin/tool"))))
        .isEqualTo("rwxr-x--x");
    assertThat(Files.isSameFile(layer.resolve("bin/tool"), layer.resolve("bin/same"))).isTrue();
    assertThat(Files.readSymbolicLink(layer.resolve("link"))).isEqualTo(Path.of("bin/tool"));
  }

  @Test
  void longNamesAndLongLinksSurvive() throws IOException {
    Path layer = unpackedLayer(new Layer.Folder(root));

    assertThat(layer.resolve("d".repeat(60)).resolve("e".repeat(60)).resolve("long"))
        .hasContent("long\n");
    assertThat(Files.readSymbolicLink(layer.resolve("far"))).hasToString("x".repeat(150));
  }

  @Test
  void singleFilesComeWithTheFoldersTheyAreIn() throws IOException {
    Path jar = Files.writeString(folder.resolve("a.jar"), "jar");
    Path layer =
        unpackedLayer(
            new Layer.Files(List.of(new Layer.Files.Entry("opt/manta/lib/a.jar", jar, 0644))));

    assertThat(layer.resolve("opt/manta/lib/a.jar")).hasContent("jar");
  }

  @Test
  void aFolderCanBePlacedElsewhere() throws IOException {
    Path layer = unpackedLayer(new Layer.Placed(root, "opt/java"));

    assertThat(layer.resolve("opt/java/bin/tool")).hasContent("tool\n").isExecutable();
  }

  private Image image(String tag) {
    return new Image(
        List.of(tag), List.of(new Layer.Folder(root)), Image.Config.entrypoint("/bin/tool"));
  }

  private Path unpackedLayer(Layer layer) throws IOException {
    Image image = new Image(List.of("a:1"), List.of(layer), Image.Config.entrypoint("/x"));
    Path out = unpacked(List.of(image));
    try (var files = Files.list(out)) {
      Path tar = files.filter(file -> file.toString().endsWith(".tar")).findFirst().orElseThrow();
      return untar(tar, Files.createDirectory(folder.resolve("layer")));
    }
  }

  private Path unpacked(List<Image> images) throws IOException {
    Path archive = folder.resolve("images.tar");
    ImageArchive.write(archive, images);
    return untar(archive, Files.createDirectory(folder.resolve("unpacked")));
  }

  private static Path untar(Path archive, Path to) {
    Command.of("tar", "-xf", archive.toString(), "-C", to.toString()).output();
    return to;
  }
}
