package io.mantaray.operator.kubernetes;

import java.util.Optional;

/** Where a leader's Lease is kept. Every call may throw what the API server answers. */
interface LeaseStore {
  Optional<LeaseRecord> read();

  /** Writes the record if the stored one is still at {@link LeaseRecord#version()}. */
  LeaseRecord write(LeaseRecord record);
}
