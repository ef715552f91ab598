package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Nullable;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.mantaray.api.schema.AtomicList;
import io.mantaray.api.schema.Int64;
import io.mantaray.api.schema.ListMapKey;
import io.mantaray.api.schema.OneOf;
import io.mantaray.api.schema.UnknownFields;
import io.mantaray.api.v1.Timestamp;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The OpenAPI schemas of the API's records, in the dialect of a CustomResourceDefinition.
 *
 * <p>A record is an object with its components as properties; their annotations say what else holds
 * for them. Every other class is one of Kubernetes.
 */
final class SchemaGenerator {

  private static final Map<Class<?>, String> SCALARS =
      Map.of(
          String.class, "string",
          Boolean.class, "boolean",
          Long.class, "integer",
          BigDecimal.class, "number");

  private final KubernetesTypes kubernetes;
  private final Documentation documentation;
  private final BiConsumer<Class<?>, ObjectNode> version;

  /**
   * @param version changes the schema of a record from what it is in v1 to what it is in another
   *     version
   */
  SchemaGenerator(
      KubernetesTypes kubernetes,
      Documentation documentation,
      BiConsumer<Class<?>, ObjectNode> version) {
    this.kubernetes = kubernetes;
    this.documentation = documentation;
    this.version = version;
  }

  ObjectNode schema(Type type) {
    if (type instanceof ParameterizedType container) {
      return container(container);
    }
    Class<?> known = (Class<?>) type;
    if (SCALARS.containsKey(known)) {
      return ofType(SCALARS.get(known));
    }
    if (known == Timestamp.class) {
      return kubernetes.schema("Time");
    }
    return known.isRecord() ? object(known) : kubernetes.schema(known.getSimpleName());
  }

  private ObjectNode container(ParameterizedType type) {
    Type[] arguments = type.getActualTypeArguments();
    return type.getRawType() == List.class
        ? ofType("array").set("items", schema(arguments[0]))
        : ofType("object").set("additionalProperties", schema(arguments[1]));
  }

  private ObjectNode object(Class<?> record) {
    ObjectNode schema = ofType("object");
    ObjectNode properties = schema.putObject("properties");
    for (RecordComponent component : record.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(UnknownFields.class)) {
        continue;
      }
      properties.set(component.getName(), property(record, component));
    }
    require(
        schema,
        Arrays.stream(record.getRecordComponents())
            .filter(component -> component.getAccessor().isAnnotationPresent(Required.class))
            .map(RecordComponent::getName));
    addRules(record, schema);
    version.accept(record, schema);
    return schema;
  }

  /** By name, as in KubeRay's schemas: the API server tells of missing fields in this order. */
  static void require(ObjectNode schema, Stream<String> fields) {
    fields.sorted().forEach(field -> schema.withArray("required").add(field));
  }

  private ObjectNode property(Class<?> record, RecordComponent component) {
    ObjectNode schema = schema(component.getGenericType());
    schema.put("description", documentation.of(record, component.getName()));
    if (component.getType() == Long.class) {
      schema.put("format", "int32");
    }
    for (Annotation annotation : component.getAccessor().getAnnotations()) {
      constrain(schema, component.getType(), annotation);
    }
    addRules(component.getAccessor(), schema);
    return schema;
  }

  private static void constrain(ObjectNode schema, Class<?> type, Annotation annotation) {
    switch (annotation) {
      case Int64 _ -> schema.put("format", "int64");
      case Default is when type == Long.class -> schema.put("default", Long.parseLong(is.value()));
      case Default is -> schema.put("default", is.value());
      case Min is -> schema.put("minimum", (long) is.value());
      case Size is when type == List.class -> schema.put("minItems", is.min());
      case Size is -> schema.put("minLength", is.min());
      case OneOf is -> List.of(is.value()).forEach(schema.putArray("enum")::add);
      case Nullable _ -> schema.put("nullable", true);
      case AtomicList _ -> schema.put("x-kubernetes-list-type", "atomic");
      case ListMapKey is ->
          schema
              .put("x-kubernetes-list-type", "map")
              .putArray("x-kubernetes-list-map-keys")
              .add(is.value());
      default -> {}
    }
  }

  private static void addRules(AnnotatedElement element, ObjectNode schema) {
    for (ValidationRule rule : element.getAnnotationsByType(ValidationRule.class)) {
      schema
          .withArray("x-kubernetes-validations")
          .addObject()
          .put("rule", rule.value())
          .put("message", rule.message());
    }
  }

  private static ObjectNode ofType(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }
}
