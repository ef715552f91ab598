package io.mantaray.operator.kubernetes;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Skips what the operator has no use for. Of a pod it reads what it is called and how it fares; how
 * it was made is nine tenths of it, and would be most of the operator's work and memory.
 *
 * <p>Objects that are written again are read whole but for {@code managedFields}, which an API
 * server leaves as they are when an update does not name them.
 */
final class SparseReading extends SimpleModule {
  private static final Map<Class<?>, Set<String>> SKIPPED =
      Map.of(
          ObjectMeta.class,
          Set.of("managedFields"),
          PodStatus.class,
          Set.of("hostIPs", "podIPs", "qosClass", "resourceClaimStatuses"),
          ContainerStatus.class,
          Set.of("allocatedResources", "containerID", "imageID", "resources", "volumeMounts"));

  SparseReading() {
    setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public BeanDeserializerBuilder updateBuilder(
              DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
            for (String name : SKIPPED.getOrDefault(bean.getBeanClass(), Set.of())) {
              builder.removeProperty(PropertyName.construct(name));
              builder.addIgnorable(name);
            }
            if (bean.getBeanClass() == Pod.class) {
              SettableBeanProperty spec = builder.findProperty(PropertyName.construct("spec"));
              builder.addOrReplaceProperty(spec.withValueDeserializer(new SparseSpec()), true);
            }
            return builder;
          }
        });
  }

  /** The spec of a pod that exists; a pod template's is read by others. */
  private static final class SparseSpec extends JsonDeserializer<PodSpec> {
    @Override
    public PodSpec deserialize(JsonParser json, DeserializationContext context) throws IOException {
      PodSpec spec = new PodSpec();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "nodeName" -> spec.setNodeName(json.getText());
          case "restartPolicy" -> spec.setRestartPolicy(json.getText());
          case "containers" -> spec.setContainers(containers(json));
          default -> json.skipChildren();
        }
      }
      return spec;
    }

    private static List<Container> containers(JsonParser json) throws IOException {
      List<Container> containers = new ArrayList<>();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        Container container = new Container();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String field = json.currentName();
          json.nextToken();
          if (field.equals("name")) {
            container.setName(json.getText());
          } else {
            json.skipChildren();
          }
        }
        containers.add(container);
      }
      return containers;
    }
  }
}
