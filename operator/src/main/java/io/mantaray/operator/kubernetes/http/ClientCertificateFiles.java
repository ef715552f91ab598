package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;

/** A client certificate and its key in files, which others replace before it expires. */
record ClientCertificateFiles(Config config, List<Path> files) {

  static Optional<ClientCertificateFiles> of(Config config) {
    List<Path> files =
        Stream.of(config.getClientCertFile(), config.getClientKeyFile())
            .filter(Objects::nonNull)
            .map(Path::of)
            .toList();
    boolean inFiles = !files.isEmpty() && config.getClientCertData() == null;
    return inFiles ? Optional.of(new ClientCertificateFiles(config, files)) : Optional.empty();
  }

  /** Differs from what it was as soon as one of the files has been replaced. */
  List<FileTime> lastModified() throws IOException {
    List<FileTime> times = new ArrayList<>(files.size());
    for (Path file : files) {
      times.add(Files.getLastModifiedTime(file));
    }
    return times;
  }

  KeyManager[] load() throws IOException, GeneralSecurityException {
    return SSLUtils.keyManagers(config);
  }
}
