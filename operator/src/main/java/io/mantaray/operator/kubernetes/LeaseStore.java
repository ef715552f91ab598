package io.mantaray.operator.kubernetes;

import java.util.Optional;

/** Reads and writes the Lease. Every call may throw the API server's error. */
interface LeaseStore {
  Optional<LeaseRecord> read();

  /** Writes the record if the stored one is still at {@link LeaseRecord#version()}. */
  LeaseRecord write(LeaseRecord record);
}
