package io.mantaray.local.network;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The addresses this machine already knows a way to, as the kernel lists them. */
public final class Routes {
  private static final Path TABLE = Path.of("/proc/net/route");
  private static final Pattern COLUMNS = Pattern.compile("\\s+");

  private Routes() {}

  public static List<Subnet> ofThisMachine() {
    try {
      return parse(Files.readString(TABLE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads {@code /proc/net/route}; the default route leads everywhere and so says nothing. */
  static List<Subnet> parse(String table) {
    return table
        .lines()
        .skip(1)
        .map(line -> COLUMNS.split(line.strip()))
        .filter(columns -> columns.length > 7)
        .map(columns -> subnet(columns[1], columns[7]))
        .filter(subnet -> subnet.prefix() > 0)
        .toList();
  }

  private static Subnet subnet(String destination, String mask) {
    int prefix = Integer.bitCount(Integer.parseUnsignedInt(mask, 16));
    return new Subnet(Integer.reverseBytes(Integer.parseUnsignedInt(destination, 16)), prefix);
  }
}
