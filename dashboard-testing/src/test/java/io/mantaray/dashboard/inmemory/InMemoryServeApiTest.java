package io.mantaray.dashboard.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.inmemory.InMemoryServeApi.Response;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InMemoryServeApiTest {
  private final InMemoryRay ray = new InMemoryRay(InstantSource.system());

  @Test
  void whatWasPutRunsAndIsNamedAsDeployed() {
    put("{\"applications\":[{\"name\":\"app\",\"import_path\":\"a:b\"}],\"target_capacity\":50}");

    assertThat(get(Optional.of("10.0.0.1")).json())
        .contains("\"status\":\"RUNNING\"")
        .contains("\"deployed_app_config\":{\"name\":\"app\",\"import_path\":\"a:b\"}")
        .contains("\"target_capacity\":50.0")
        .contains("{\"status\":\"HEALTHY\",\"node_ip\":\"10.0.0.1\"}");
  }

  @Test
  void aHeadThatIsNotThereHasNoProxy() {
    assertThat(get(Optional.empty()).json()).contains("\"proxies\":{}");
  }

  @Test
  void whatRayRejectsIsRejectedInItsWords() {
    assertThat(put("{}")).isEqualTo(new Response(400, "\"applications: field required\""));
  }

  private Response put(String config) {
    return InMemoryServeApi.respond(ray, "PUT", config, Optional.empty());
  }

  private Response get(Optional<String> headIp) {
    return InMemoryServeApi.respond(ray, "GET", "", headIp);
  }
}
