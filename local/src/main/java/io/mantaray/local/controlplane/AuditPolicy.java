package io.mantaray.local.controlplane;

import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.layout.PrivateFile;

/**
 * Has the API server note what one user does: which verb on which resource, and whether it was
 * allowed. Not what was written, and nothing of anybody else, so it costs next to nothing.
 */
public record AuditPolicy(String user) {
  public void write(ClusterFolder folder) {
    PrivateFile.createFolder(folder.audit());
    PrivateFile.write(folder.auditPolicy(), yaml());
  }

  String yaml() {
    return """
    apiVersion: audit.k8s.io/v1
    kind: Policy
    omitStages: [RequestReceived]
    rules:
      - level: Metadata
        users: ["%s"]
    """
        .formatted(user);
  }
}
