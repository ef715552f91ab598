package io.mantaray.api.v1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.schema.UnknownFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The head of a Ray cluster.
 *
 * @param template The head pod. Its first container runs Ray.
 * @param rayStartParams Options of {@code ray start} without their dashes. The values are texts,
 *     {@code num-cpus: "4"} for instance.
 * @param resources How much of each resource Ray shall believe the head has, in place of what
 *     {@code rayStartParams} says. What the container gets from Kubernetes stays as it is.
 * @param labels Labels of the Ray node, in place of those in {@code rayStartParams}. The pod gets
 *     them too.
 * @param serviceType The type of the head service, by which workers and users reach the head.
 *     {@code ClusterIP} if absent.
 * @param headService A Service to start from when the head service is made. The operator adds what
 *     Ray needs.
 * @param enableIngress Makes an Ingress, or on OpenShift a Route, that leads to the Ray dashboard.
 * @param ingressOptions Host, path and TLS of that Ingress.
 */
@ApiObject
public record HeadGroupSpec(
    @Required @Nullable PodTemplateSpec template,
    @Nullable Map<String, String> rayStartParams,
    @Nullable Map<String, String> resources,
    @Nullable Map<String, String> labels,
    @Nullable String serviceType,
    @JsonDeserialize(as = ServiceTemplate.class) @Nullable Service headService,
    @Nullable Boolean enableIngress,
    @Nullable IngressOptions ingressOptions,
    @UnknownFields Map<String, JsonNode> unknownFields)
    implements HeadGroupSpecBuilder.With {

  public HeadGroupSpec {
    rayStartParams = Copies.of(rayStartParams);
    resources = Copies.of(resources);
    labels = Copies.of(labels);
    unknownFields = Copies.orEmpty(unknownFields);
  }
}
