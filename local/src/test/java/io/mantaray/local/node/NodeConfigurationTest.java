package io.mantaray.local.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.network.ClusterNetwork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeConfigurationTest {
  private final NodeConfiguration configuration =
      new NodeConfiguration(new NodeFolder(Path.of("/state/a")), new ClusterNetwork(1));

  @Test
  void podsGetAddressesOfTheClustersOwn() throws Exception {
    var cni = new ObjectMapper().readTree(configuration.cni());

    assertThat(cni.at("/plugins/0/ipam/ranges/0/0/subnet").asText()).isEqualTo("10.132.0.0/16");
  }

  @Test
  void podsAskTheNodeForNames() {
    Map<?, ?> kubelet = Serialization.unmarshal(configuration.kubelet(), Map.class);

    assertThat(kubelet.get("clusterDNS")).isEqualTo(List.of("10.240.1.2"));
    assertThat(kubelet.get("containerRuntimeEndpoint"))
        .isEqualTo("unix:///run/containerd/containerd.sock");
    assertThat(String.valueOf(kubelet.get("evictionHard"))).contains("1%");
  }

  @Test
  void theKubeletAnswersNobodyWhomTheApiServerDoesNotKnow() {
    var kubelet = Serialization.unmarshal(configuration.kubelet(), JsonNode.class);

    assertThat(kubelet.at("/authentication/anonymous/enabled").asText()).isEqualTo("false");
    assertThat(kubelet.at("/authentication/x509/clientCAFile").asText())
        .isEqualTo("/state/a/pki/ca.crt");
    assertThat(kubelet.at("/authorization/mode").asText()).isEqualTo("Webhook");
  }

  @Test
  void dnsListensOnTheNodeAlone() {
    assertThat(configuration.corefile(Path.of("/k")))
        .contains("bind 10.240.1.2", "ready 10.240.1.2:8181", "kubeconfig /k");
  }

  @Test
  void containerdKeepsItsFilesInTheClustersFolder() {
    assertThat(configuration.containerd())
        .contains("root = \"/state/a/containerd\"", "conf_dir = \"/state/a/cni\"");
  }
}
