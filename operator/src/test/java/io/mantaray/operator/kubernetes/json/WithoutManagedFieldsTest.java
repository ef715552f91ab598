package io.mantaray.operator.kubernetes.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayCluster;
import org.junit.jupiter.api.Test;

class WithoutManagedFieldsTest {
  private final KubernetesSerialization json = RayJson.serialization(new WithoutManagedFields());

  @Test
  void ofAnObjectItSkipsWhoWroteWhichField() {
    Service service =
        json.unmarshal(
            """
            {"apiVersion": "v1", "kind": "Service",
             "metadata": {"name": "s", "managedFields": [{"manager": "kubelet", "fieldsV1": {"f:status": {}}}]}}
            """,
            Service.class);

    assertThat(json.asJson(service)).contains("\"name\":\"s\"").doesNotContain("managedFields");
  }

  @Test
  void ofAnIngressItReadsWhoWroteWhichField() {
    json.registerKubernetesResource(Ingress.class);
    String ingress =
        """
        {"apiVersion": "networking.k8s.io/v1", "kind": "Ingress",
         "metadata": {"name": "i", "annotations": {"a": "b"},
           "managedFields": [{"manager": "manta", "operation": "Update", "apiVersion": "networking.k8s.io/v1",
             "time": "2026-01-01T00:00:00Z", "fieldsType": "FieldsV1", "subresource": "status",
             "fieldsV1": {"f:metadata": {"f:annotations": {".": {}, "f:a": {}}}}}]},
         "spec": {"ingressClassName": "nginx"}}
        """;

    assertThat(json.unmarshal(ingress, Ingress.class))
        .isEqualTo(RayJson.serialization().unmarshal(ingress, Ingress.class));
    assertThat(
            json.unmarshal("{\"type\": \"ADDED\", \"object\": " + ingress + "}", WatchEvent.class)
                .getObject())
        .isEqualTo(RayJson.serialization().unmarshal(ingress, Ingress.class));
  }

  @Test
  void theTemplatesOfAClusterAreReadWhole() {
    RayCluster cluster =
        json.unmarshal(
            """
            {"apiVersion": "ray.io/v1", "kind": "RayCluster", "metadata": {"name": "c"},
             "spec": {"headGroupSpec": {"template": {"spec": {
               "volumes": [{"name": "v", "emptyDir": {}}], "containers": [{"name": "ray", "image": "i"}]}}}}}
            """,
            RayCluster.class);

    assertThat(json.asJson(cluster)).contains("\"volumes\"", "\"image\":\"i\"");
  }
}
