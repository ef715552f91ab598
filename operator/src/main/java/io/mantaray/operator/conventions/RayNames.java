package io.mantaray.operator.conventions;

import java.util.Locale;

/** Names of objects that are derived from the names of others. */
public final class RayNames {
  /** Maximum length of a RayCluster's name: its longest service name fits into 63 characters. */
  public static final int MAX_CLUSTER_NAME_LENGTH = 53;

  /** Maximum length of a RayJob's name: its cluster has a suffix of six more characters. */
  public static final int MAX_JOB_NAME_LENGTH = MAX_CLUSTER_NAME_LENGTH - 6;

  /** Maximum length of a RayService's name: its clusters have a suffix of six more characters. */
  public static final int MAX_SERVICE_NAME_LENGTH = MAX_CLUSTER_NAME_LENGTH - 6;

  /** Maximum length of a RayCronJob's name: its RayJobs have a suffix of eleven more characters. */
  public static final int MAX_CRON_JOB_NAME_LENGTH = MAX_JOB_NAME_LENGTH - 11;

  private static final int MAX_PREFIX_LENGTH = 50;
  private static final int MAX_LABEL_LENGTH = 63;

  private RayNames() {}

  /** Name of the head service of a cluster, job or service, unless the user names it. */
  public static String headService(String owner) {
    return owner + "-head-svc";
  }

  public static String serveService(String owner) {
    return owner + "-serve-svc";
  }

  /** Name of the service that gives the pods of multi-host groups their DNS names. */
  public static String headlessService(String cluster) {
    return cluster + "-headless";
  }

  public static String headIngress(String cluster) {
    return cluster + "-head-ingress";
  }

  public static String headRoute(String cluster) {
    return cluster + "-head-route";
  }

  /** Name of the Gateway of a RayService that is upgraded incrementally. */
  public static String gateway(String service) {
    return service + "-gateway";
  }

  public static String httpRoute(String service) {
    return service + "-httproute";
  }

  public static String serveLabel(String owner) {
    return owner + "-serve";
  }

  public static String gcsStorageClaim(String cluster) {
    return cluster + "-gcs-pvc";
  }

  public static String redisCleanupJob(String cluster) {
    return shortenedLabel(cluster + "-redis-cleanup");
  }

  /** Identifies the pods of a cluster that are of one type. */
  public static String identifier(String cluster, NodeType type) {
    return shortenedLabel(cluster + "-" + type.label());
  }

  /** The name of a head pod without its random suffix, such as {@code my-cluster-head}. */
  public static String headPod(String cluster) {
    return podPrefix(cluster) + "-head";
  }

  /** The name of a worker pod without its random suffix, such as {@code my-cluster-gpu-worker}. */
  public static String workerPod(String cluster, String group) {
    return podPrefix(cluster + "-" + group) + "-worker";
  }

  private static String podPrefix(String prefix) {
    return prefix
        .substring(0, Math.min(prefix.length(), MAX_PREFIX_LENGTH))
        .toLowerCase(Locale.ROOT);
  }

  /** A name that leaves room for suffixes: its last 50 characters, beginning with a letter. */
  public static String shortened(String name) {
    String end = lastOf(name, MAX_PREFIX_LENGTH);
    return hasInvalidStart(end, true) ? "r" + end.substring(1) : end;
  }

  /** A value that fits into a label: its last 63 characters, not beginning with punctuation. */
  private static String shortenedLabel(String value) {
    String end = lastOf(value, MAX_LABEL_LENGTH);
    return hasInvalidStart(end, false) ? "r" + end.substring(1) : end;
  }

  private static String lastOf(String text, int length) {
    return text.length() <= length ? text : text.substring(text.length() - length);
  }

  private static boolean hasInvalidStart(String text, boolean digitsToo) {
    char first = text.charAt(0);
    return !Character.isLetterOrDigit(first) || (digitsToo && Character.isDigit(first));
  }
}
