package io.mantaray.operator.rayjob.submit;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.jobs.DeclaredJob;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Jobs, clusters and operators for tests. */
public final class Given {
  /** Expensive to create, so it is shared. */
  public static final KubernetesSerialization JSON = RayJson.serialization();

  /** What is in the status of a job whose cluster is ready. */
  public static final RayJobStatus READY =
      JSON.unmarshal(
          """
          jobId: night-7xk2p
          rayClusterName: night-bbbbb
          dashboardURL: night-bbbbb-head-svc.team.svc.cluster.local:8265
          """,
          RayJobStatus.class);

  private Given() {}

  /** A RayJob written in YAML, as the API server would hold it. */
  public static RayJob rayJob(String yaml) {
    RayJob job = JSON.unmarshal(yaml, RayJob.class);
    job.getMetadata().setNamespace("team");
    job.getMetadata().setUid("uid-of-the-job");
    return job;
  }

  /** A job named {@code night} with this spec in one line of YAML. */
  public static DeclaredJob job(String spec) {
    return DeclaredJob.of(rayJob("metadata: {name: night}\nspec: " + spec));
  }

  /** A cluster with this spec in one line of YAML. */
  public static DeclaredCluster cluster(String name, String spec) {
    RayCluster cluster =
        JSON.unmarshal(
            "metadata: {name: %s, namespace: team, uid: uid-of-the-cluster}\nspec: %s"
                .formatted(name, spec),
            RayCluster.class);
    return DeclaredCluster.of(cluster);
  }

  /** A cluster whose head has nothing but an image. */
  public static DeclaredCluster plainCluster() {
    return cluster(
        "night-bbbbb",
        "{headGroupSpec: {template: {spec: {containers: [{name: head, image: 'ray:1'}]}}}}");
  }

  public static Assignment assignment(String jobSpec) {
    return Assignment.of(job(jobSpec), READY, plainCluster());
  }

  /** An operator with only these settings. */
  public static OperatorConfig operator(List<String> flags, Map<String, String> environment) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("POD_NAMESPACE", "operators");
    try {
      return OperatorConfig.load(
              flags,
              variables,
              path -> {
                throw new NoSuchFileException(path.toString());
              })
          .config();
    } catch (ConfigProblems e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static OperatorConfig operator() {
    return operator(List.of(), Map.of());
  }

  public static <T> T means(Submission<T> submission) {
    return switch (submission) {
      case Submission.Possible<T>(T means) -> requireNonNull(means);
      case Submission.Impossible<T>(String why) -> throw new AssertionError(why);
    };
  }

  public static String blockedBy(Submission<?> submission) {
    return switch (submission) {
      case Submission.Possible<?>(Object means) -> throw new AssertionError(means);
      case Submission.Impossible<?>(String why) -> why;
    };
  }
}
