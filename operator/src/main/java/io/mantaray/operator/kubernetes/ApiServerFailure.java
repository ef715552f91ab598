package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Explains failures of the API server, with what to do about them. */
final class ApiServerFailure {
  private ApiServerFailure() {}

  /**
   * What went wrong and what to do.
   *
   * @param doing what was tried, as in "listing rayclusters.ray.io"
   */
  static StartupFailure explain(Throwable failure, String apiServer, String doing) {
    return new StartupFailure(sentence(failure, apiServer, doing), failure);
  }

  private static String sentence(Throwable failure, String apiServer, String doing) {
    Optional<KubernetesClientException> answer =
        causes(failure)
            .filter(KubernetesClientException.class::isInstance)
            .map(KubernetesClientException.class::cast)
            .filter(e -> e.getCode() > 0)
            .findFirst();
    if (answer.isPresent()) {
      return answered(answer.get(), apiServer, doing);
    }
    if (has(failure, CertificateExpiredException.class) || mentions(failure, "expired")) {
      return "The certificate used with the API server at %s has expired; renew it (or the kubeconfig that holds it)."
          .formatted(apiServer);
    }
    if (has(failure, SSLException.class) || has(failure, CertificateException.class)) {
      return "The API server at %s is not trusted or does not trust us (%s); check the certificate authority and client certificate in the kubeconfig."
          .formatted(apiServer, innermost(failure));
    }
    if (has(failure, UnknownHostException.class)
        || has(failure, UnresolvedAddressException.class)) {
      return "The host of the API server at %s cannot be resolved; check the server address in the kubeconfig and DNS."
          .formatted(apiServer);
    }
    if (has(failure, ConnectException.class)
        || has(failure, SocketTimeoutException.class)
        || has(failure, TimeoutException.class)) {
      return "The API server at %s does not answer (%s while %s); check that it runs and that this address is right (KUBECONFIG, --kubeconfig)."
          .formatted(apiServer, innermost(failure), doing);
    }
    return "%s failed at the API server %s: %s".formatted(doing, apiServer, innermost(failure));
  }

  private static String answered(KubernetesClientException e, String apiServer, String doing) {
    return switch (e.getCode()) {
      case 401 ->
          "The API server at %s does not accept our credentials (401 while %s); renew the token or client certificate."
              .formatted(apiServer, doing);
      case 403 ->
          "Permission is missing while %s: %s; bind the operator's ClusterRole, and in the namespace of the lease its Role, to its service account."
              .formatted(doing, serverMessage(e));
      default ->
          "The API server at %s answered %d while %s: %s"
              .formatted(apiServer, e.getCode(), doing, serverMessage(e));
    };
  }

  private static String serverMessage(KubernetesClientException e) {
    return e.getStatus() != null && e.getStatus().getMessage() != null
        ? e.getStatus().getMessage()
        : String.valueOf(e.getMessage());
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static boolean mentions(Throwable failure, String word) {
    return causes(failure)
        .map(Throwable::getMessage)
        .anyMatch(message -> message != null && message.contains(word));
  }

  private static String innermost(Throwable failure) {
    Throwable last = causes(failure).reduce((first, second) -> second).orElse(failure);
    String message = last.getMessage();
    return message == null ? last.getClass().getSimpleName() : message;
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.<Throwable>iterate(failure, t -> t != null, Throwable::getCause).limit(20);
  }
}
