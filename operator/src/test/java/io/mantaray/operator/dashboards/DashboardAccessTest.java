package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.dashboard.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class DashboardAccessTest {
  @Test
  void theFlagDecidesTheWay() {
    assertThat(new DashboardAccess(false).target("team", "head-svc", "head-svc.team.svc:8265"))
        .isEqualTo(DashboardTarget.direct("head-svc.team.svc:8265"));
    assertThat(new DashboardAccess(true).target("team", "head-svc", "head-svc.team.svc:8265"))
        .isEqualTo(DashboardTarget.throughApiServer("team", "head-svc"));
  }

  @Test
  void theClientsOwnRetriesDoNotHoldUpAPoll() throws IOException {
    List<String> requests = new CopyOnWriteArrayList<>();
    HttpServer apiServer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    apiServer.createContext(
        "/",
        exchange -> {
          requests.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    apiServer.start();
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + apiServer.getAddress().getPort())
            .withRequestRetryBackoffLimit(5)
            .build();
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        HttpRayDashboards dashboards = DashboardAccess.dashboards(client)) {
      Reply<?> reply =
          dashboards.at(DashboardTarget.throughApiServer("team", "head-svc")).version();

      assertThat(reply).isInstanceOf(Reply.Err.class);
      assertThat(requests)
          .containsExactly("/api/v1/namespaces/team/services/head-svc:dashboard/proxy/api/version");
    } finally {
      apiServer.stop(0);
    }
  }
}
