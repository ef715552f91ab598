package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The Lease object of a namespace. */
final class ApiServerLeaseStore implements LeaseStore {
  private final KubernetesClient client;
  private final String namespace;
  private final String name;

  ApiServerLeaseStore(KubernetesClient client, String namespace, String name) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
  }

  @Override
  public Optional<LeaseRecord> read() {
    return Optional.ofNullable(client.leases().inNamespace(namespace).withName(name).get())
        .map(ApiServerLeaseStore::record);
  }

  @Override
  public LeaseRecord write(LeaseRecord record) {
    // The API stores times in microseconds.
    Lease lease =
        new LeaseBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .withResourceVersion(record.version().isEmpty() ? null : record.version())
            .endMetadata()
            .withNewSpec()
            .withHolderIdentity(record.holder())
            .withLeaseDurationSeconds((int) record.duration().toSeconds())
            .withAcquireTime(record.acquired().atZone(ZoneOffset.UTC))
            .withRenewTime(record.renewed().atZone(ZoneOffset.UTC))
            .withLeaseTransitions(record.transitions())
            .endSpec()
            .build();
    return record(
        record.version().isEmpty()
            ? client.resource(lease).create()
            : client.resource(lease).update());
  }

  private static LeaseRecord record(Lease lease) {
    LeaseSpec spec = lease.getSpec();
    return new LeaseRecord(
        spec.getHolderIdentity() == null ? "" : spec.getHolderIdentity(),
        Duration.ofSeconds(orZero(spec.getLeaseDurationSeconds())),
        spec.getAcquireTime() == null ? Instant.EPOCH : spec.getAcquireTime().toInstant(),
        spec.getRenewTime() == null ? Instant.EPOCH : spec.getRenewTime().toInstant(),
        orZero(spec.getLeaseTransitions()),
        lease.getMetadata().getResourceVersion());
  }

  private static int orZero(@Nullable Integer value) {
    return value == null ? 0 : value;
  }
}
