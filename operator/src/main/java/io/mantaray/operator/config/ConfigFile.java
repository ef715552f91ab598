package io.mantaray.operator.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file behind {@code --config}: kind {@code Configuration} of {@code config.ray.io/v1alpha1},
 * as YAML or JSON.
 *
 * <p>As in KubeRay, an absent kind or apiVersion is taken for granted, only the first document
 * counts and unknown fields do no harm; they are reported, for they are mostly misspelt.
 */
final class ConfigFile {

  private static final String API_VERSION = "config.ray.io/v1alpha1";
  private static final String KIND = "Configuration";

  private static final ObjectReader READER = new ObjectMapper(new YAMLFactory()).reader();

  private static final List<String> KNOWN_FIELDS =
      Stream.concat(Stream.of("apiVersion", "kind"), Setting.ALL.stream().map(Setting::field))
          .toList();

  private ConfigFile() {}

  static Settings read(Path path, TextFiles files, Diagnostics diagnostics) {
    Settings settings = new Settings(Settings.Source.FILE);
    JsonNode root = parse(path, files, diagnostics);
    if (root == null || !isOurs(path, root, diagnostics)) {
      return settings;
    }
    for (String field : (Iterable<String>) root::fieldNames) {
      if (!KNOWN_FIELDS.contains(field)) {
        diagnostics.warning(
            path
                + ": the field "
                + field
                + " is not known and has no effect."
                + NearestName.hint(field, KNOWN_FIELDS));
      }
    }
    for (Setting<?> setting : Setting.ALL) {
      take(setting, root, settings, path, diagnostics);
    }
    return settings;
  }

  private static @Nullable JsonNode parse(Path path, TextFiles files, Diagnostics diagnostics) {
    try {
      JsonNode root = READER.readTree(files.read(path));
      if (root.isObject() || root.isMissingNode() || root.isNull()) {
        return root;
      }
      diagnostics.problem(path + " holds no object: write the fields of a " + KIND + " into it.");
    } catch (JsonProcessingException e) {
      diagnostics.problem(
          path
              + " is neither YAML nor JSON, line "
              + (e.getLocation() == null ? "unknown" : e.getLocation().getLineNr())
              + ": "
              + e.getOriginalMessage().lines().findFirst().orElse(""));
    } catch (NoSuchFileException e) {
      diagnostics.problem("There is no configuration file " + path + ": correct --config.");
    } catch (IOException e) {
      diagnostics.problem("The configuration file " + path + " cannot be read: " + e.getMessage());
    }
    return null;
  }

  private static boolean isOurs(Path path, JsonNode root, Diagnostics diagnostics) {
    String apiVersion = root.path("apiVersion").asText(API_VERSION);
    String kind = root.path("kind").asText(KIND);
    boolean ours =
        (apiVersion.isEmpty() || apiVersion.equals(API_VERSION))
            && (kind.isEmpty() || kind.equals(KIND));
    if (!ours) {
      diagnostics.problem(
          path
              + " holds kind "
              + kind
              + " of "
              + apiVersion
              + ": give a file of kind "
              + KIND
              + " and apiVersion "
              + API_VERSION
              + ".");
    }
    return ours;
  }

  private static <T> void take(
      Setting<T> setting, JsonNode root, Settings settings, Path path, Diagnostics diagnostics) {
    JsonNode node = root.path(setting.field());
    if (node.isMissingNode() || node.isNull()) {
      return;
    }
    try {
      settings.put(setting, setting.type().fromFile(node, setting.field()));
    } catch (ValueType.WrongType e) {
      diagnostics.problem(path + ": " + e.getMessage());
    }
  }
}
