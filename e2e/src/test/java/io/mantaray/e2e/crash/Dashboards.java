package io.mantaray.e2e.crash;

import java.util.Optional;

/** Who answers what an operator asks of dashboards through the API server. */
public interface Dashboards {
  /** The API server passes it on, to real ones. */
  Dashboards OF_THE_CLUSTER = request -> Optional.empty();

  /** The whole answer, as it goes over the wire; nothing for what is the API server's to answer. */
  Optional<String> answer(HttpRequest request);
}
