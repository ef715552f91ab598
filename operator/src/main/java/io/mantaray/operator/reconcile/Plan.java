package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.util.List;
import java.util.Optional;

/** The actions for an object. */
public interface Plan {
  /** In this order. */
  List<Stage> stages();

  /** Published whether or not the stages succeed. */
  List<EventTemplate> events();

  /** What the object waits for after the stages; empty if it is then as desired. */
  Optional<String> waitingFor();
}
