package io.mantaray.operator.rayservice.clusters;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;

/**
 * An RFC 6902 patch of annotations of an object that others write too. It fails if the object was
 * replaced by another one of its name.
 */
public final class AnnotationPatch {
  private static final String ANNOTATIONS = "/metadata/annotations";

  private final Map<String, String> existing;
  private final ArrayNode operations = JsonNodeFactory.instance.arrayNode();

  private AnnotationPatch(HasMetadata object) {
    Map<String, String> annotations = object.getMetadata().getAnnotations();
    existing = annotations == null ? Map.of() : annotations;
    operations
        .addObject()
        .put("op", "test")
        .put("path", "/metadata/uid")
        .put("value", object.getMetadata().getUid());
    if (existing.isEmpty()) {
      operations.addObject().put("op", "add").put("path", ANNOTATIONS).putObject("value");
    }
  }

  public static AnnotationPatch of(HasMetadata object) {
    return new AnnotationPatch(object);
  }

  public AnnotationPatch set(String key, String value) {
    operations.addObject().put("op", "add").put("path", path(key)).put("value", value);
    return this;
  }

  /** Removes an annotation, if the object has it. */
  public AnnotationPatch remove(String key) {
    if (existing.containsKey(key)) {
      operations.addObject().put("op", "remove").put("path", path(key));
    }
    return this;
  }

  public String json() {
    return operations.toString();
  }

  private static String path(String key) {
    return ANNOTATIONS + "/" + key.replace("~", "~0").replace("/", "~1");
  }
}
