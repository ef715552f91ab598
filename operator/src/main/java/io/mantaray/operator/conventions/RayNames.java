package io.mantaray.operator.conventions;

import java.util.Locale;

/** How the names of objects are made from the names of others. */
public final class RayNames {
  /** Longest name of a RayCluster: its longest service name still fits into 63 characters. */
  public static final int LONGEST_CLUSTER_NAME = 53;

  /** Longest name of a RayJob: with a dash and five characters more it names the job's cluster. */
  public static final int LONGEST_JOB_NAME = LONGEST_CLUSTER_NAME - 6;

  private static final int LONGEST_PREFIX = 50;
  private static final int LONGEST_LABEL = 63;

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

  /** The name of a head pod without its random ending, such as {@code my-cluster-head}. */
  public static String headPod(String cluster) {
    return podPrefix(cluster) + "-head";
  }

  /** The name of a worker pod without its random ending, such as {@code my-cluster-gpu-worker}. */
  public static String workerPod(String cluster, String group) {
    return podPrefix(cluster + "-" + group) + "-worker";
  }

  private static String podPrefix(String prefix) {
    return prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX)).toLowerCase(Locale.ROOT);
  }

  /** A name that leaves room for endings: its last 50 characters, beginning with a letter. */
  public static String shortened(String name) {
    String end = lastOf(name, LONGEST_PREFIX);
    return startsBadly(end, true) ? "r" + end.substring(1) : end;
  }

  /** A value that fits into a label: its last 63 characters, not beginning with punctuation. */
  public static String shortenedLabel(String value) {
    String end = lastOf(value, LONGEST_LABEL);
    return startsBadly(end, false) ? "r" + end.substring(1) : end;
  }

  private static String lastOf(String text, int length) {
    return text.length() <= length ? text : text.substring(text.length() - length);
  }

  private static boolean startsBadly(String text, boolean digitsToo) {
    char first = text.charAt(0);
    return !Character.isLetterOrDigit(first) || (digitsToo && Character.isDigit(first));
  }
}
