package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** Real Ray that answers only those who show its token. */
@OnCluster(Shape.FULL)
class TokenAuthIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String JOB =
      """
      {"submission_id": "the-job", "entrypoint": "python -c \\"import ray; ray.init()\\""}
      """;

  @Test
  void jobsAreTakenFromThoseWhoKnowTheTokenOfTheSecretAndNobodyElse(TestNamespace namespace)
      throws Exception {
    try (var cluster = RayClusterUnderTest.of(Sample.named("raycluster-auth"), namespace)) {
      cluster.awaitReady(1);
      URI jobs = URI.create("http://" + cluster.head().getStatus().getPodIP() + ":8265/api/jobs/");
      String token = token(namespace, cluster.name());

      assertThat(send(submission(jobs)).statusCode()).isEqualTo(401);
      assertThat(send(with("wrong", submission(jobs))).statusCode()).isEqualTo(403);
      assertThat(send(with(token, HttpRequest.newBuilder(jobs))).body()).isEqualTo("[]");

      assertThat(send(with(token, submission(jobs))).statusCode()).isEqualTo(200);
      cluster.await(
          () ->
              assertThat(send(with(token, HttpRequest.newBuilder(jobs.resolve("the-job")))).body())
                  .contains("\"SUCCEEDED\""));
    }
  }

  private static String token(TestNamespace namespace, String secret) {
    String encoded =
        namespace.client().secrets().withName(secret).get().getData().get("auth_token");
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  private static HttpRequest.Builder submission(URI jobs) {
    return HttpRequest.newBuilder(jobs)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(JOB));
  }

  private static HttpRequest.Builder with(String token, HttpRequest.Builder request) {
    return request.header("Authorization", "Bearer " + token);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }
}
