package io.mantaray.operator.rayjob;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayJob;

/** What tests declare of RayJobs. */
final class JobYaml {
  static final String CLUSTER =
      "rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}},"
          + " workerGroupSpecs: [{groupName: w, template: {spec: {containers: [{name: ray}]}}}]}";
  static final String KUBERNETES_JOB = "entrypoint: python run.py, " + CLUSTER;
  static final String HTTP = "submissionMode: HTTPMode, " + KUBERNETES_JOB;
  static final String SIDECAR = "submissionMode: SidecarMode, " + KUBERNETES_JOB;
  static final String INTERACTIVE = "submissionMode: InteractiveMode, " + CLUSTER;

  private JobYaml() {}

  /** The RayJob {@code ns/j} with these fields of a spec. */
  static RayJob parse(String spec) {
    return RayJson.serialization()
        .unmarshal(
            "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: j, namespace: ns, uid: u}\nspec: {"
                + spec
                + "}",
            RayJob.class);
  }
}
