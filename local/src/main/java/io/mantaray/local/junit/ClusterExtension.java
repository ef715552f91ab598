package io.mantaray.local.junit;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.gateway.GatewayController;
import io.mantaray.local.operator.OperatorAccount;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Gives tests a {@link TestNamespace}, the {@link LocalCluster} itself or a {@link
 * GatewayController} on it as a parameter, and explains failures by what is in the namespace. See
 * {@link OnCluster}.
 */
final class ClusterExtension implements ParameterResolver, AfterEachCallback, AfterAllCallback {
  private static final ExtensionContext.Namespace STORE =
      ExtensionContext.Namespace.create(ClusterExtension.class);
  private static final int LONGEST_NAME = 40;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == LocalCluster.class
        || type == TestNamespace.class
        || type == GatewayController.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    if (type == LocalCluster.class) {
      return shared(context).cluster();
    }
    return type == GatewayController.class
        ? shared(context).gateways()
        : context
            .getStore(STORE)
            .computeIfAbsent(TestNamespace.class, _ -> create(context), TestNamespace.class);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    TestNamespace namespace = namespace(context);
    if (namespace == null) {
      return;
    }
    if (context.getExecutionException().isPresent()) {
      System.out.println(FailureReport.of(namespace).text());
    }
    boolean ofClass =
        context.getParent().map(ClusterExtension::namespace).filter(namespace::equals).isPresent();
    if (!ofClass) {
      delete(namespace);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    TestNamespace namespace = namespace(context);
    if (namespace != null) {
      delete(namespace);
    }
  }

  /** The one that was given to this test, or to its class. */
  private static @Nullable TestNamespace namespace(ExtensionContext context) {
    return context.getStore(STORE).get(TestNamespace.class, TestNamespace.class);
  }

  private static void delete(TestNamespace namespace) {
    try (KubernetesClient client = namespace.client()) {
      client.namespaces().withName(namespace.name()).delete();
    }
  }

  private static TestNamespace create(ExtensionContext context) {
    LocalCluster cluster = shared(context).cluster();
    String name =
        name(
            context
                .getTestMethod()
                .map(Method::getName)
                .orElseGet(() -> context.getRequiredTestClass().getSimpleName()));
    Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
    config.setNamespace(name);
    KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    // Before its service account is there, a namespace accepts no pods.
    client
        .serviceAccounts()
        .withName("default")
        .waitUntilCondition(Objects::nonNull, 30, TimeUnit.SECONDS);
    OperatorAccount.on(cluster).mayLeadIn(name, client);
    return new TestNamespace(name, cluster, client);
  }

  private static SharedCluster shared(ExtensionContext context) {
    Shape shape =
        context
            .getTestClass()
            .flatMap(type -> AnnotationSupport.findAnnotation(type, OnCluster.class))
            .map(OnCluster::value)
            .orElseThrow();
    return context
        .getRoot()
        .getStore(STORE)
        .computeIfAbsent(shape, _ -> SharedCluster.start(shape, keep()), SharedCluster.class);
  }

  /** Tells which test it is, and is never used twice. */
  static String name(String method) {
    String readable =
        method
            .replaceAll("([a-z])([A-Z])", "$1-$2")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String cut = readable.substring(0, Math.min(readable.length(), LONGEST_NAME));
    return ("t-" + cut + "-" + UUID.randomUUID().toString().substring(0, 6)).replace("--", "-");
  }

  private static boolean keep() {
    return Optional.ofNullable(System.getProperty("manta.test.keep"))
        .or(() -> Optional.ofNullable(System.getenv("MANTA_TEST_KEEP")))
        .filter(value -> !Objects.equals(value, "false"))
        .isPresent();
  }
}
