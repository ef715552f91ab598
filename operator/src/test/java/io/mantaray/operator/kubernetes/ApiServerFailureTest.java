package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ApiServerFailureTest {
  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new ConnectException("Connection refused"), "does not answer", "KUBECONFIG"),
        Arguments.of(new UnknownHostException("nowhere"), "cannot be resolved", "server address"),
        Arguments.of(
            new SSLHandshakeException("unable to find valid certification path"),
            "is not trusted",
            "certificate authority"),
        Arguments.of(
            new IOException(new CertificateExpiredException("NotAfter: …")),
            "has expired",
            "renew it"),
        Arguments.of(
            new SSLHandshakeException("(certificate_expired) Received fatal alert"),
            "has expired",
            "renew it"),
        Arguments.of(answer(401, "Unauthorized"), "does not accept our credentials", "renew"),
        Arguments.of(
            answer(403, "rayclusters.ray.io is forbidden"),
            "rayclusters.ray.io is forbidden",
            "ClusterRole"),
        Arguments.of(answer(500, "etcd is unhappy"), "answered 500", "etcd is unhappy"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void saysInOneLineWhatIsWrongAndWhatToDo(Throwable cause, String what, String remedy) {
    Throwable wrapped = new KubernetesClientException("An error has occurred.", cause);

    StartupFailure failure =
        ApiServerFailure.explain(wrapped, "https://10.0.0.1:6443", "listing rayclusters.ray.io");

    assertThat(failure).hasMessageContaining(what).hasMessageContaining(remedy);
    assertThat(failure.getMessage()).doesNotContain("\n");
  }

  private static KubernetesClientException answer(int code, String message) {
    return new KubernetesClientException(
        new StatusBuilder().withCode(code).withMessage(message).build());
  }
}
