package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Lease with the API server's optimistic locking, which can be made to fail. */
final class InMemoryLeaseStore implements LeaseStore {
  private @Nullable LeaseRecord stored;
  private int version;
  private volatile boolean failing;

  void failFromNowOn() {
    failing = true;
  }

  @Override
  public synchronized Optional<LeaseRecord> read() {
    failIfTold();
    return Optional.ofNullable(stored);
  }

  @Override
  public synchronized LeaseRecord write(LeaseRecord record) {
    failIfTold();
    String current = stored == null ? "" : stored.version();
    if (!record.version().equals(current)) {
      throw new KubernetesClientException("conflict", 409, null);
    }
    version++;
    stored =
        new LeaseRecord(
            record.holder(),
            record.duration(),
            record.acquired(),
            record.renewed(),
            record.transitions(),
            Integer.toString(version));
    return stored;
  }

  private void failIfTold() {
    if (failing) {
      throw new KubernetesClientException("no answer");
    }
  }
}
