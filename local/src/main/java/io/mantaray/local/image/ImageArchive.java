package io.mantaray.local.image;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes images to one archive that {@code docker load} and {@code ctr images import} read. The
 * same images always give the same bytes. A layer that several images share is stored once.
 */
public final class ImageArchive {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
  private static final int BUFFER = 1 << 20;

  private ImageArchive() {}

  /** The description of an image inside the archive. */
  private record Manifest(
      @JsonProperty("Config") String config,
      @JsonProperty("RepoTags") List<String> tags,
      @JsonProperty("Layers") List<String> layers) {}

  private record Description(
      String architecture, String os, Image.Config config, RootFolder rootfs, List<Step> history) {}

  private record RootFolder(String type, @JsonProperty("diff_ids") List<String> layers) {}

  private record Step(@JsonProperty("created_by") String by) {}

  /** Writes the archive; large layers take room beside it for the time being. */
  public static void write(Path archive, List<Image> images) throws IOException {
    Path folder = requireNonNull(archive.toAbsolutePath().getParent());
    var layers = new LinkedHashMap<Layer, WrittenLayer>();
    try (var tar = new TarWriter(open(archive))) {
      for (Image image : images) {
        for (Layer layer : image.layers()) {
          if (!layers.containsKey(layer)) {
            layers.put(layer, WrittenLayer.write(layer, folder));
          }
        }
      }
      for (WrittenLayer layer : layers.values()) {
        try (InputStream content = Files.newInputStream(layer.file())) {
          tar.file(layer.entry(), Files.size(layer.file()), content, TarWriter.Owner.root(0644));
        }
      }
      var manifests = new ArrayList<Manifest>();
      for (Image image : images) {
        manifests.add(describe(image, layers, tar));
      }
      tar.file("manifest.json", JSON.writeValueAsBytes(manifests), TarWriter.Owner.root(0644));
    } finally {
      for (WrittenLayer layer : layers.values()) {
        Files.deleteIfExists(layer.file());
      }
    }
  }

  private static Manifest describe(Image image, Map<Layer, WrittenLayer> layers, TarWriter tar)
      throws IOException {
    List<WrittenLayer> own = image.layers().stream().map(layers::get).toList();
    var description =
        new Description(
            architecture(),
            "linux",
            image.config(),
            new RootFolder(
                "layers", own.stream().map(layer -> "sha256:" + layer.digest()).toList()),
            own.stream().map(_ -> new Step("manta")).toList());
    byte[] bytes = JSON.writeValueAsBytes(description);
    String name = HexFormat.of().formatHex(sha256().digest(bytes)) + ".json";
    tar.file(name, bytes, TarWriter.Owner.root(0644));
    return new Manifest(name, image.tags(), own.stream().map(WrittenLayer::entry).toList());
  }

  private record WrittenLayer(Path file, String digest) {
    String entry() {
      return digest + ".tar";
    }

    static WrittenLayer write(Layer layer, Path folder) throws IOException {
      Path file = Files.createTempFile(folder, "layer-", ".tar");
      MessageDigest digest = sha256();
      try (var tar = new TarWriter(new DigestOutputStream(open(file), digest))) {
        layer.writeTo(tar);
      }
      return new WrittenLayer(file, HexFormat.of().formatHex(digest.digest()));
    }
  }

  private static OutputStream open(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
  }

  /** This machine's, by the names Go has for them. */
  static String architecture() {
    return switch (System.getProperty("os.arch")) {
      case "aarch64" -> "arm64";
      default -> "amd64";
    };
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
