package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicLong;

/** Writes events with {@code events.k8s.io/v1}; needs no more than to create and patch them. */
final class ApiServerEventSink implements EventSink {
  private static final int LONGEST_NAME = 253;
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final KubernetesClient client;
  private final String instance;

  /** Distinguishes events about one object; starts where a former process cannot have been. */
  private final AtomicLong sequence = new AtomicLong(System.currentTimeMillis() * 1_000_000L);

  ApiServerEventSink(KubernetesClient client, String instance) {
    this.client = client;
    this.instance = instance;
  }

  @Override
  public String create(ObjectEvent event, Instant at) {
    String suffix = "." + Long.toHexString(sequence.incrementAndGet());
    String object = event.regarding().getName();
    String name =
        object.substring(0, Math.min(object.length(), LONGEST_NAME - suffix.length())) + suffix;
    Event written =
        new EventBuilder()
            .withNewMetadata()
            .withNamespace(namespace(event))
            .withName(name)
            .endMetadata()
            .withEventTime(new MicroTime(microseconds(at)))
            .withReportingController(event.controller())
            .withReportingInstance(instance)
            .withAction(event.reason())
            .withReason(event.reason())
            .withType(event.severity().type())
            .withRegarding(event.regarding())
            .withNote(event.note())
            .build();
    client.resource(written).create();
    return name;
  }

  @Override
  public void repeat(ObjectEvent event, String name, int count, Instant last) {
    String patch =
        """
        {"series":{"count":%d,"lastObservedTime":"%s"}}"""
            .formatted(count, microseconds(last));
    client
        .events()
        .v1()
        .events()
        .inNamespace(namespace(event))
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  /** A time as the API keeps it: always with six digits, or it is refused. */
  private static String microseconds(Instant time) {
    return MICROSECONDS.format(time);
  }

  private static String namespace(ObjectEvent event) {
    String namespace = event.regarding().getNamespace();
    return namespace == null ? "default" : namespace;
  }
}
