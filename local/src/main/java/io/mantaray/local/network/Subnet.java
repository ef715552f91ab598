package io.mantaray.local.network;

/** A range of IPv4 addresses such as {@code 10.213.0.0/30}; the address is the first of them. */
public record Subnet(int address, int prefix) {
  public Subnet {
    if (prefix < 0 || prefix > 32 || (address & ~mask(prefix)) != 0) {
      throw new IllegalArgumentException("no subnet: " + dotted(address) + "/" + prefix);
    }
  }

  public static Subnet of(int a, int b, int c, int d, int prefix) {
    return new Subnet(a << 24 | b << 16 | c << 8 | d, prefix);
  }

  public boolean overlaps(Subnet other) {
    int shorter = mask(Math.min(prefix, other.prefix));
    return (address & shorter) == (other.address & shorter);
  }

  /** The n-th address in it; the one with the number 0 stands for the whole subnet. */
  public String host(int n) {
    return dotted(address + n);
  }

  @Override
  public String toString() {
    return dotted(address) + "/" + prefix;
  }

  private static int mask(int prefix) {
    return prefix == 0 ? 0 : -1 << (32 - prefix);
  }

  private static String dotted(int address) {
    return "%d.%d.%d.%d"
        .formatted(address >>> 24, address >>> 16 & 255, address >>> 8 & 255, address & 255);
  }
}
