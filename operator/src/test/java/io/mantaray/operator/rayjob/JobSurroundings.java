package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import java.time.Instant;

/** Changes of a job's objects by the RayCluster controller and by Kubernetes. */
public final class JobSurroundings {
  private JobSurroundings() {}

  /** A cluster that the user created. */
  static RayCluster cluster(String name) {
    RayCluster cluster =
        RayJson.serialization()
            .unmarshal(
                "spec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image:"
                    + " ray}]}}}}",
                RayCluster.class);
    cluster.getMetadata().setName(name);
    cluster.getMetadata().setNamespace("ns");
    cluster.getMetadata().setUid("uid-" + name);
    return cluster;
  }

  public static Service headService(RayCluster cluster) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName(cluster.getMetadata().getName() + "-head-svc")
        .endMetadata()
        .withNewSpec()
        .addNewPort()
        .withName("dashboard")
        .withPort(8265)
        .endPort()
        .endSpec()
        .build();
  }

  /** A submitter that ended with this condition. */
  public static Job ended(Job submitter, String condition, Instant at) {
    return new JobBuilder(submitter)
        .withStatus(
            new JobStatusBuilder()
                .addNewCondition()
                .withType(condition)
                .withStatus("True")
                .withReason("BackoffLimitExceeded")
                .withMessage("it is over")
                .withLastTransitionTime(at.toString())
                .endCondition()
                .build())
        .build();
  }
}
