package io.mantaray.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A folder of the node in which every run of an entrypoint leaves a line. It outlives all clusters,
 * so it shows what ran twice although it should not have.
 */
record RunRecord(Path folder) {
  /** Where pods see the folder. */
  private static final String MOUNTED = "/runs";

  /** {@code noted JOB COMMAND...}: the first run does the first command, the second the second. */
  private static final String NOTED =
      """
      #!/bin/sh
      export JOB=$1
      echo "ran on $(hostname)" >> /runs/$1
      shift $(wc -l < /runs/$1)
      exec ${1:?there was one run too many}
      """;

  private static final String PATIENT =
      """
      until [ -e /runs/$JOB.told ]; do sleep 0.2; done
      """;

  private static final String WRONG_DATA =
      """
      def load():
          raise ValueError("the data is wrong")
      load()
      """;

  /** A command that fails as programs in Python do. */
  static final String FAILURE = "python " + MOUNTED + "/wrong_data.py";

  /** A command that ends well once the test {@linkplain #tell tells} the job. */
  static final String UNTIL_TOLD = "sh " + MOUNTED + "/patient";

  static RunRecord in(Path folder) {
    try {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
      Path noted = Files.writeString(folder.resolve("noted"), NOTED);
      Files.setPosixFilePermissions(noted, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.writeString(folder.resolve("wrong_data.py"), WRONG_DATA);
      Files.writeString(folder.resolve("patient"), PATIENT);
      return new RunRecord(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An entrypoint that leaves its line and then runs the command that is its turn. */
  static String entrypoint(String job, List<String> commands) {
    return MOUNTED + "/noted " + job + " '" + String.join("' '", commands) + "'";
  }

  /** The cluster of a head alone that sees the folder, as the spec of a RayCluster. */
  String headOnly() {
    return """
    {rayVersion: 2.55.0, headGroupSpec: {rayStartParams: {num-cpus: "0"}, template: {spec: {
      terminationGracePeriodSeconds: 1,
      containers: [{name: ray-head, image: "rayproject/ray:2.55.0",
        resources: {requests: {cpu: 100m, memory: 500Mi}, limits: {cpu: "2", memory: 2Gi}},
        volumeMounts: [{name: runs, mountPath: %s}]}],
      volumes: [{name: runs, hostPath: {path: %s}}]}}}}"""
        .formatted(MOUNTED, folder);
  }

  /** Lets a job end that waits for it. */
  void tell(String job) {
    try {
      Files.createFile(folder.resolve(job + ".told"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the runs of a job have left. */
  List<String> of(String job) {
    Path file = folder.resolve(job);
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
