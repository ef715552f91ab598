package io.mantaray.e2e.crash;

import java.util.List;

/**
 * A request that would change something.
 *
 * @param namespace empty for what is in none
 * @param resource in the plural: {@code pods}
 * @param name empty when the object is made, as its name is then in the body
 * @param subresource {@code status}, or empty
 */
public record Write(
    String method,
    String namespace,
    String resource,
    String name,
    String subresource,
    String body) {
  private static final String NAMESPACES = "namespaces";

  /** Reads it from a request's first line and body. */
  static Write of(String method, String target, String body) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    List<String> parts = List.of(path.substring(1).split("/", -1));
    // /api/v1/... or /apis/GROUP/VERSION/...
    List<String> rest = parts.subList(parts.getFirst().equals("api") ? 2 : 3, parts.size());
    boolean namespaced = rest.size() > 2 && rest.getFirst().equals(NAMESPACES);
    List<String> object = namespaced ? rest.subList(2, rest.size()) : rest;
    return new Write(
        method, namespaced ? rest.get(1) : "", at(object, 0), at(object, 1), at(object, 2), body);
  }

  private static String at(List<String> parts, int index) {
    return index < parts.size() ? parts.get(index) : "";
  }

  public boolean isEvent() {
    return resource.equals("events");
  }

  public boolean isStatus() {
    return subresource.equals("status");
  }

  /** Whether it asks something of the API server in the form of a creation, or renews a lease. */
  public boolean isHousekeeping() {
    return resource.startsWith("selfsubject") || resource.equals("leases");
  }

  @Override
  public String toString() {
    return String.join(" ", method, resource, name, subresource).strip();
  }
}
