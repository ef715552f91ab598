package io.mantaray.e2e.crash;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Remembers the Jobs of a namespace beyond their end. */
final class JobRecord implements AutoCloseable {
  private final Map<String, Job> jobs = new ConcurrentHashMap<>();
  private final SharedIndexInformer<Job> informer;

  private JobRecord(KubernetesClient namespace) {
    informer =
        namespace
            .batch()
            .v1()
            .jobs()
            .inform(
                new ResourceEventHandler<>() {
                  @Override
                  public void onAdd(Job job) {
                    keep(job);
                  }

                  @Override
                  public void onUpdate(Job old, Job job) {
                    keep(job);
                  }

                  @Override
                  public void onDelete(Job job, boolean unknown) {
                    keep(job);
                  }
                });
  }

  static JobRecord in(KubernetesClient namespace) {
    return new JobRecord(namespace);
  }

  /** The names of those that did what they were made for. */
  Set<String> succeeded() {
    Set<String> names = new TreeSet<>();
    for (Job job : jobs.values()) {
      Integer succeeded = job.getStatus() == null ? null : job.getStatus().getSucceeded();
      if (succeeded != null && succeeded > 0) {
        names.add(job.getMetadata().getName());
      }
    }
    return names;
  }

  /** How many there were of each name. */
  Map<String, Long> made() {
    return jobs.values().stream()
        .collect(
            Collectors.groupingBy(
                job -> job.getMetadata().getName(), TreeMap::new, Collectors.counting()));
  }

  @Override
  public void close() {
    informer.close();
  }

  private void keep(Job job) {
    jobs.put(job.getMetadata().getUid(), job);
  }
}
