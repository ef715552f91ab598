package io.mantaray.operator.rayjob.validation;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.validation.Given;
import io.mantaray.operator.validation.ValidationError;
import io.mantaray.operator.validation.ValidationResult;
import java.util.List;

/** RayJobs as their users write them. */
final class GivenJob {
  private static final String CLUSTER = "rayClusterSpec: {" + Given.HEAD + "}";
  private static final String SELECTOR = "clusterSelector: {ray.io/cluster: there}";

  private static final KubernetesSerialization YAML = RayJson.serialization();

  private GivenJob() {}

  /**
   * A job named "ok"; {@code <cluster>} stands for a valid cluster, {@code <head>} for its head and
   * {@code <selector>} for the choice of one that is already there.
   */
  static RayJob job(String spec) {
    return whole("metadata: {name: ok}\nspec: {" + spec + "}");
  }

  static RayJob whole(String yaml) {
    String filled =
        yaml.replace("<cluster>", CLUSTER)
            .replace("<head>", Given.HEAD)
            .replace("<selector>", SELECTOR);
    return YAML.unmarshal("apiVersion: ray.io/v1\nkind: RayJob\n" + filled, RayJob.class);
  }

  static ValidationResult check(RayJob job) {
    return new JobValidation(FeatureGates.defaults()).check(job);
  }

  static List<String> paths(RayJob job) {
    return check(job).problems().stream().map(ValidationError::path).toList();
  }
}
