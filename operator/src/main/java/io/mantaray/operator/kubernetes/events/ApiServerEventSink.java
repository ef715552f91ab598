package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicLong;

/** Writes events with {@code events.k8s.io/v1}; needs only the verbs create and patch. */
final class ApiServerEventSink implements EventSink {
  private static final int MAX_NAME_LENGTH = 253;
  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final KubernetesClient client;
  private final String instance;

  /** Makes event names unique; starts above the numbers of former processes. */
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
        object.substring(0, Math.min(object.length(), MAX_NAME_LENGTH - suffix.length())) + suffix;
    Event written =
        new EventBuilder()
            .withNewMetadata()
            .withNamespace(namespace(event))
            .withName(name)
            .endMetadata()
            .withEventTime(new MicroTime(microseconds(at)))
            .withReportingController(event.controller())
            .withReportingInstance(instance)
            .withAction(EventAction.of(event.reason()))
            .withReason(event.reason())
            .withType(event.severity().type())
            .withRegarding(event.regarding())
            .withNote(event.note())
            .build();
    client.resource(written).create();
    return name;
  }

  @Override
  public boolean repeat(ObjectEvent event, String name, int count, Instant last) {
    String patch =
        """
        {"series":{"count":%d,"lastObservedTime":"%s"}}"""
            .formatted(count, microseconds(last));
    Event published =
        new EventBuilder()
            .withNewMetadata()
            .withNamespace(namespace(event))
            .withName(name)
            .endMetadata()
            .build();
    // Not by name: the library would get the event first, which needs another right.
    try {
      client.resource(published).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
      return true;
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  /** The API server accepts only times with six fractional digits. */
  private static String microseconds(Instant time) {
    return MICROSECONDS.format(time);
  }

  private static String namespace(ObjectEvent event) {
    String namespace = event.regarding().getNamespace();
    return namespace == null ? "default" : namespace;
  }
}
