package io.mantaray.local.image;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Writes tar archives (POSIX ustar with GNU's entries for long names), so that the same entries
 * always give the same bytes.
 */
final class TarWriter implements AutoCloseable {
  private static final int BLOCK = 512;
  private static final long LARGEST_OCTAL_SIZE = 0_77777777777L;

  private final OutputStream out;

  TarWriter(OutputStream out) {
    this.out = out;
  }

  /** Who owns an entry, who may do what with it, and when it was last changed. */
  record Owner(int user, int group, int mode, Instant modified) {
    /** Of root, from the beginning of time: what is made rather than found on a disk. */
    static Owner root(int mode) {
      return new Owner(0, 0, mode, Instant.EPOCH);
    }
  }

  /** The kinds of entries, by their letter in the archive. */
  enum Kind {
    FILE('0'),
    HARD_LINK('1'),
    SYMBOLIC_LINK('2'),
    FOLDER('5'),
    LONG_LINK('K'),
    LONG_NAME('L');

    private final char letter;

    Kind(char letter) {
      this.letter = letter;
    }
  }

  void folder(String name, Owner owner) throws IOException {
    entry(Kind.FOLDER, name.endsWith("/") ? name : name + "/", "", 0, owner);
  }

  void symbolicLink(String name, String target, Owner owner) throws IOException {
    entry(Kind.SYMBOLIC_LINK, name, target, 0, owner);
  }

  void hardLink(String name, String target, Owner owner) throws IOException {
    entry(Kind.HARD_LINK, name, target, 0, owner);
  }

  void file(String name, long size, InputStream content, Owner owner) throws IOException {
    entry(Kind.FILE, name, "", size, owner);
    long copied = content.transferTo(out);
    if (copied != size) {
      throw new IOException(name + " changed its size while it was read");
    }
    pad(size);
  }

  void file(String name, byte[] content, Owner owner) throws IOException {
    entry(Kind.FILE, name, "", content.length, owner);
    out.write(content);
    pad(content.length);
  }

  @Override
  public void close() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.close();
  }

  private void entry(Kind kind, String name, String link, long size, Owner owner)
      throws IOException {
    byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
    byte[] linkBytes = link.getBytes(StandardCharsets.UTF_8);
    if (linkBytes.length > 100) {
      longText(Kind.LONG_LINK, linkBytes);
    }
    if (nameBytes.length > 100) {
      longText(Kind.LONG_NAME, nameBytes);
    }
    header(kind, nameBytes, linkBytes, size, owner);
  }

  private void longText(Kind kind, byte[] text) throws IOException {
    byte[] name = "././@LongLink".getBytes(StandardCharsets.US_ASCII);
    header(kind, name, new byte[0], text.length + 1, Owner.root(0));
    out.write(text);
    out.write(0);
    pad(text.length + 1);
  }

  private void header(Kind kind, byte[] name, byte[] link, long size, Owner owner)
      throws IOException {
    var block = new byte[BLOCK];
    System.arraycopy(name, 0, block, 0, Math.min(name.length, 100));
    octal(block, 100, 8, owner.mode());
    octal(block, 108, 8, owner.user());
    octal(block, 116, 8, owner.group());
    size(block, size);
    octal(block, 136, 12, Math.max(0, owner.modified().getEpochSecond()));
    block[156] = (byte) kind.letter;
    System.arraycopy(link, 0, block, 157, Math.min(link.length, 100));
    ascii(block, 257, "ustar  "); // GNU's spelling, as its long names are used.
    ascii(block, 148, "        "); // The checksum counts its own place as spaces.
    int sum = 0;
    for (byte b : block) {
      sum += b & 0xff;
    }
    octal(block, 148, 7, sum);
    out.write(block);
  }

  private static void size(byte[] block, long size) {
    if (size <= LARGEST_OCTAL_SIZE) {
      octal(block, 124, 12, size);
      return;
    }
    block[124] = (byte) 0x80; // A binary number follows.
    for (int i = 0; i < 8; i++) {
      block[135 - i] = (byte) (size >>> (8 * i));
    }
  }

  private static void octal(byte[] block, int at, int length, long number) {
    ascii(block, at, String.format("%0" + (length - 1) + "o", number));
  }

  private static void ascii(byte[] block, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, block, at, bytes.length);
  }

  private void pad(long size) throws IOException {
    int rest = (int) (size % BLOCK);
    if (rest != 0) {
      out.write(new byte[BLOCK - rest]);
    }
  }
}
