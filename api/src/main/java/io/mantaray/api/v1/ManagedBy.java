package io.mantaray.api.v1;

/** Who looks after an object; nobody else touches it. */
public final class ManagedBy {

  /**
   * The operator, which is also meant where the field is absent. The name is an identifier that
   * KubeRay chose.
   */
  public static final String OPERATOR = "ray.io/kuberay-operator";

  /** Kueue, which runs the object in another Kubernetes cluster. */
  public static final String MULTI_KUEUE = "kueue.x-k8s.io/multikueue";

  static final String IMMUTABLE = "self == oldSelf";
  static final String IMMUTABLE_MESSAGE = "the managedBy field is immutable";
  static final String ONE_OF = "self in ['" + OPERATOR + "', '" + MULTI_KUEUE + "']";
  static final String ONE_OF_MESSAGE =
      "the managedBy field value must be either '" + OPERATOR + "' or '" + MULTI_KUEUE + "'";

  private ManagedBy() {}
}
