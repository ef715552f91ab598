package io.mantaray.operator.objects;

/**
 * The event reasons for the result of a write.
 *
 * @param done such as {@code CreatedService}
 * @param failed such as {@code FailedToCreateService}
 */
public record EventReasons(String done, String failed) {
  /**
   * The reasons for creating an object.
   *
   * @param thing as KubeRay calls it in reasons, such as {@code Service}
   */
  public static EventReasons creating(String thing) {
    return new EventReasons("Created" + thing, "FailedToCreate" + thing);
  }

  /** The reasons for updating an object. */
  public static EventReasons updating(String thing) {
    return new EventReasons("Updated" + thing, "FailedToUpdate" + thing);
  }
}
