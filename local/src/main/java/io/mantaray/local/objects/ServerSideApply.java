package io.mantaray.local.objects;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/** How objects of ours come to a cluster, whoever changed them there. */
public final class ServerSideApply {
  public static final PatchContext AS_MANTA =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("manta")
          .withForce(true)
          .build();

  private ServerSideApply() {}
}
