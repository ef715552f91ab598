package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataOnlyResponsesTest {
  @ParameterizedTest
  @CsvSource({
    "POST, /api/v1/namespaces/team/pods",
    "POST, /apis/events.k8s.io/v1/namespaces/team/events",
    "PUT, /apis/ray.io/v1/namespaces/team/rayclusters/demo/status",
  })
  void whereTheRestIsKnownOnlyTheMetadataIsAskedFor(String method, String path) {
    assertThat(accepted(method, path))
        .singleElement()
        .asString()
        .startsWith("application/json;as=PartialObjectMetadata");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/namespaces/team/pods",
    "PUT, /apis/ray.io/v1/namespaces/team/rayclusters/demo",
    "PATCH, /api/v1/namespaces/team/events",
    "POST, /api/v1/namespaces/team/services",
    "POST, /api/v1/namespaces/pods/services",
    "POST, /api/v1/namespaces/team/pods/head/eviction",
  })
  void everythingElseIsAnsweredAsAlways(String method, String path) {
    assertThat(accepted(method, path)).isEmpty();
  }

  @Test
  void serversThatKnowOnlyWholeObjectsMayAnswerWithThem() {
    assertThat(accepted("POST", "/api/v1/namespaces/team/pods"))
        .singleElement()
        .asString()
        .endsWith(",application/json");
  }

  private static List<String> accepted(String method, String path) {
    StandardHttpRequest.Builder builder = new StandardHttpRequest.Builder();
    builder.uri("https://localhost" + path).method(method, null, null);
    new MetadataOnlyResponses().before(builder, builder.build(), untagged());
    return builder.build().headers("Accept");
  }

  private static Interceptor.RequestTags untagged() {
    return new Interceptor.RequestTags() {
      @Override
      public <T> @Nullable T getTag(Class<T> type) {
        return null;
      }
    };
  }
}
