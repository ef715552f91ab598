package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of Ray's autoscaler, a container beside the head.
 *
 * @param version The generation of the autoscaler. If absent, {@code v2} from Ray 2.47.0 on, {@code
 *     v1} before.
 * @param upscalingMode How fast workers are added. {@code Default}: as many at once as the load
 *     asks for. {@code Aggressive}: the same. {@code Conservative}: never more pending workers than
 *     the cluster has nodes. Read by Ray, not by the operator.
 * @param idleTimeoutSeconds After how long without work a worker is removed; 60 if absent. Read by
 *     Ray, not by the operator.
 * @param image The image of the container. That of the head if absent.
 * @param imagePullPolicy When the image is pulled.
 * @param command Replaces the command of the container.
 * @param args Replaces the arguments of that command.
 * @param env Environment variables to add.
 * @param envFrom ConfigMaps and Secrets whose entries become environment variables.
 * @param volumeMounts Volumes of the head pod to mount, certificates for instance.
 * @param resources What the container requests, and its limits. 500m of CPU and 512Mi of memory if
 *     absent.
 * @param securityContext The security settings of the container. They come before those of the pod.
 */
@ApiObject
public record AutoscalerOptions(
    @OneOf({AutoscalerVersion.V1, AutoscalerVersion.V2}) @Nullable String version,
    @OneOf({UpscalingMode.DEFAULT, UpscalingMode.AGGRESSIVE, UpscalingMode.CONSERVATIVE})
        @Nullable String upscalingMode,
    @Nullable Long idleTimeoutSeconds,
    @Nullable String image,
    @Nullable String imagePullPolicy,
    @Nullable List<String> command,
    @Nullable List<String> args,
    @Nullable List<EnvVar> env,
    @Nullable List<EnvFromSource> envFrom,
    @Nullable List<VolumeMount> volumeMounts,
    @Nullable ResourceRequirements resources,
    @Nullable SecurityContext securityContext,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements AutoscalerOptionsBuilder.With {

  public AutoscalerOptions {
    command = Copies.of(command);
    args = Copies.of(args);
    env = Copies.of(env);
    envFrom = Copies.of(envFrom);
    volumeMounts = Copies.of(volumeMounts);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
