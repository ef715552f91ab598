package io.mantaray.operator.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this build, as Maven wrote it into the jar. */
public final class OperatorVersion {

  private static final String CURRENT = read();

  private OperatorVersion() {}

  public static String current() {
    return CURRENT;
  }

  /** How the operator introduces itself to the API server and to Ray. */
  public static String userAgent() {
    return "manta-operator/" + CURRENT;
  }

  private static String read() {
    try (InputStream in = OperatorVersion.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(Objects.requireNonNull(in, "version.properties is missing in the jar"));
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
