package io.mantaray.local.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One at a time, on the whole machine: guarded by a lock on a file, which the kernel gives back
 * even when its holder crashes.
 */
public final class Exclusively implements AutoCloseable {
  // A file lock belongs to the whole JVM: threads of one JVM need a lock among themselves.
  private static final ConcurrentMap<Path, ReentrantLock> WITHIN_JVM = new ConcurrentHashMap<>();

  private final ReentrantLock local;
  private final FileChannel channel;

  private Exclusively(ReentrantLock local, FileChannel channel) {
    this.local = local;
    this.channel = channel;
  }

  /** Waits until nobody else holds the lock on this file. */
  public static Exclusively on(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    ReentrantLock local = WITHIN_JVM.computeIfAbsent(absolute, _ -> new ReentrantLock());
    local.lock();
    boolean locked = false;
    try {
      Files.createDirectories(absolute.getParent());
      FileChannel channel =
          FileChannel.open(absolute, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      var _ = channel.lock();
      locked = true;
      return new Exclusively(local, channel);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + absolute, e);
    } finally {
      if (!locked) {
        local.unlock();
      }
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      local.unlock();
    }
  }
}
