package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS with the client certificate that is in the files now.
 *
 * <p>A new certificate gets a context of its own, as sessions of the old one would be resumed
 * otherwise, in the name of the old certificate.
 */
final class ReloadingTls implements TlsSocketStrategy {
  private static final Logger log = LoggerFactory.getLogger(ReloadingTls.class);
  private static final long CHECK_EVERY = Duration.ofSeconds(1).toNanos();

  private final ClientCertificateFiles files;
  private final Function<KeyManager @Nullable [], TlsSocketStrategy> tls;
  private final LongSupplier nanoTime;
  private final AtomicLong checkedAt;
  private volatile Loaded current;

  private record Loaded(TlsSocketStrategy tls, List<FileTime> lastModified, int generation) {}

  ReloadingTls(
      ClientCertificateFiles files,
      TlsSocketStrategy first,
      Function<KeyManager @Nullable [], TlsSocketStrategy> tls,
      LongSupplier nanoTime) {
    this.files = files;
    this.tls = tls;
    this.nanoTime = nanoTime;
    this.checkedAt = new AtomicLong(nanoTime.getAsLong());
    this.current = new Loaded(first, lastModified(), 0);
  }

  @Override
  public SSLSocket upgrade(
      Socket socket, String target, int port, Object attachment, HttpContext context)
      throws IOException {
    return current.tls().upgrade(socket, target, port, attachment, context);
  }

  /** How often the certificate was replaced. Connections of an earlier one are not used again. */
  int generation() {
    long now = nanoTime.getAsLong();
    long checked = checkedAt.get();
    if (now - checked > CHECK_EVERY && checkedAt.compareAndSet(checked, now)) {
      reloadIfReplaced();
    }
    return current.generation();
  }

  private void reloadIfReplaced() {
    Loaded before = current;
    List<FileTime> lastModified = lastModified();
    if (lastModified.isEmpty() || lastModified.equals(before.lastModified())) {
      return;
    }
    try {
      current = new Loaded(tls.apply(files.load()), lastModified, before.generation() + 1);
      log.info("The client certificate in {} was replaced", files.files());
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      // Whoever replaces it may be half-way.
      log.warn("The client certificate in {} cannot be used yet: {}", files.files(), e.toString());
    }
  }

  private List<FileTime> lastModified() {
    try {
      return files.lastModified();
    } catch (IOException e) {
      return List.of();
    }
  }
}
