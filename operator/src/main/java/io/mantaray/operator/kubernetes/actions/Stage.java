package io.mantaray.operator.kubernetes.actions;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Actions of one purpose that may run in parallel.
 *
 * @param requires stages of the same plan that must succeed first
 * @param inTerminatingNamespace what to do instead if the namespace is being deleted
 */
public record Stage(
    StageId id,
    List<Action> actions,
    Set<StageId> requires,
    Optional<Stage> inTerminatingNamespace) {
  public Stage {
    actions = List.copyOf(actions);
    requires = Set.copyOf(requires);
  }

  /** A stage that requires no other. */
  public static Stage of(StagePurpose purpose, List<? extends Action> actions) {
    return of(purpose, "", actions);
  }

  /**
   * A stage about a part of the object.
   *
   * @param scope such as a worker group
   */
  public static Stage of(StagePurpose purpose, String scope, List<? extends Action> actions) {
    return new Stage(new StageId(purpose, scope), List.copyOf(actions), Set.of(), Optional.empty());
  }

  /** The same stage, which also requires others. */
  public Stage requiring(Collection<StageId> others) {
    Set<StageId> all = new LinkedHashSet<>(requires);
    all.addAll(others);
    all.remove(id);
    return new Stage(id, actions, all, inTerminatingNamespace);
  }

  /** The same stage, with an alternative for a namespace that is being deleted. */
  public Stage orInTerminatingNamespace(Stage other) {
    return new Stage(id, actions, requires, Optional.of(other));
  }
}
