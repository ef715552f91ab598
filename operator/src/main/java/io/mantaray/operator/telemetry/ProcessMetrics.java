package io.mantaray.operator.telemetry;

import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** What the process and its JVM use, under the names that Prometheus clients share. */
public final class ProcessMetrics {
  private static final Path MEMORY = Path.of("/proc/self/statm");
  private static final long PAGE = 4096;
  private static final double MILLIS_PER_SECOND = 1e3;

  private ProcessMetrics() {}

  public static void register(PrometheusRegistry registry) {
    GaugeWithCallback.builder()
        .name("process_start_time_seconds")
        .help("When the process started, in seconds since the epoch.")
        .callback(
            value ->
                value.call(ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND))
        .register(registry);
    CounterWithCallback.builder()
        .name("process_cpu_seconds_total")
        .help("CPU time spent by the process.")
        .callback(value -> value.call(cpuTime().toNanos() / 1e9))
        .register(registry);
    GaugeWithCallback.builder()
        .name("process_resident_memory_bytes")
        .help("Memory of the process that is in RAM.")
        .callback(value -> value.call(residentBytes()))
        .register(registry);
    GaugeWithCallback.builder()
        .name("jvm_memory_used_bytes")
        .help("Memory used inside the JVM, by area.")
        .labelNames("area")
        .callback(
            value -> {
              MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
              value.call((double) memory.getHeapMemoryUsage().getUsed(), "heap");
              value.call((double) memory.getNonHeapMemoryUsage().getUsed(), "nonheap");
            })
        .register(registry);
    CounterWithCallback.builder()
        .name("jvm_gc_collection_seconds_total")
        .help("Time spent collecting garbage, by collector.")
        .labelNames("gc")
        .callback(
            value ->
                ManagementFactory.getGarbageCollectorMXBeans()
                    .forEach(
                        gc -> value.call(gc.getCollectionTime() / MILLIS_PER_SECOND, gc.getName())))
        .register(registry);
    GaugeWithCallback.builder()
        .name("jvm_threads_current")
        .help("Platform threads that live now.")
        .callback(value -> value.call(ManagementFactory.getThreadMXBean().getThreadCount()))
        .register(registry);
  }

  private static Duration cpuTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static double residentBytes() {
    try {
      return Double.parseDouble(Files.readString(MEMORY).split(" ", -1)[1]) * PAGE;
    } catch (IOException e) {
      return Double.NaN; // Not on Linux: the figure cannot be had.
    }
  }
}
