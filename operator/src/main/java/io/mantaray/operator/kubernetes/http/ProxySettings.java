package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.net.URI;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxy on the way to the API server, as kubectl would choose it: that of the kubeconfig or, if
 * it names none, {@code HTTPS_PROXY} unless {@code NO_PROXY} has the server.
 *
 * <p>The library does not look at the environment when it is given a kubeconfig, takes {@code
 * proxy-url: http://…} for servers without TLS only, and fails at spaces and wildcards in {@code
 * NO_PROXY}.
 */
public final class ProxySettings {
  private ProxySettings() {}

  /** The same configuration with its proxy. */
  public static Config complete(Config config) {
    ConfigBuilder complete = new ConfigBuilder(config);
    Config proxy = config;
    if (!Boolean.TRUE.equals(config.getAutoConfigure())) {
      if (config.getHttpProxy() == null && config.getHttpsProxy() == null) {
        proxy = environment();
        complete
            .withHttpProxy(proxy.getHttpProxy())
            .withHttpsProxy(proxy.getHttpsProxy())
            .withProxyUsername(proxy.getProxyUsername())
            .withProxyPassword(proxy.getProxyPassword());
      } else {
        complete.withHttpsProxy(
            Objects.requireNonNullElse(config.getHttpsProxy(), config.getHttpProxy()));
      }
    }
    return complete.withNoProxy(withoutProxy(proxy.getNoProxy(), config.getMasterUrl())).build();
  }

  private static Config environment() {
    Config environment = Config.empty();
    Config.configFromSysPropsOrEnvVars(environment);
    return environment;
  }

  /** In the form that the library knows: addresses, networks, and ends of names. */
  private static String[] withoutProxy(String @Nullable [] entries, String server) {
    return Stream.of(entries == null ? new String[0] : entries)
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .map(entry -> entry.equals("*") ? URI.create(server).getHost() : entry)
        .map(entry -> entry.startsWith("*.") ? entry.substring(1) : entry)
        .map(entry -> entry.replaceAll("[\\[\\]]", ""))
        .toArray(String[]::new);
  }
}
