package io.mantaray.api.crd;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.mantaray.api.schema.PrinterColumn;
import io.mantaray.api.v1.RayResource;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** The CustomResourceDefinition of a kind. */
final class CrdGenerator {

  private final Documentation documentation;
  private final SchemaGenerator v1;
  private final SchemaGenerator strict;
  private final SchemaGenerator v1alpha1;
  private final StrictRules strictRules = new StrictRules();

  CrdGenerator(KubernetesTypes kubernetes, Documentation documentation) {
    this.documentation = documentation;
    this.v1 = new SchemaGenerator(kubernetes, documentation, (record, schema) -> {});
    this.strict = new SchemaGenerator(kubernetes, documentation, strictRules);
    this.v1alpha1 = new SchemaGenerator(kubernetes, documentation, new V1alpha1(kubernetes));
  }

  /** Serves v1 alone. */
  ObjectNode v1(Class<? extends RayResource<?, ?>> kind) {
    return v1(kind, v1);
  }

  /** Serves v1 alone, and refuses more than KubeRay's definitions do. */
  ObjectNode strict(Class<? extends RayResource<?, ?>> kind) {
    ObjectNode crd = v1(kind, strict);
    strictRules.accept(kind, (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema"));
    return crd;
  }

  private ObjectNode v1(Class<? extends RayResource<?, ?>> kind, SchemaGenerator schemas) {
    ObjectNode crd = JsonNodeFactory.instance.objectNode();
    crd.put("apiVersion", "apiextensions.k8s.io/v1");
    crd.put("kind", "CustomResourceDefinition");
    crd.putObject("metadata").put("name", CustomResource.getCRDName(kind));
    ObjectNode spec = crd.putObject("spec");
    spec.put("group", HasMetadata.getGroup(kind));
    spec.put("scope", "Namespaced");
    ObjectNode names = spec.putObject("names");
    names.put("kind", HasMetadata.getKind(kind));
    names.put("listKind", HasMetadata.getKind(kind) + "List");
    names.put("plural", HasMetadata.getPlural(kind));
    names.put("singular", HasMetadata.getSingular(kind));
    ArrayNode categories = names.putArray("categories");
    for (String category : CustomResource.getCategories(kind)) {
      categories.add(category);
    }
    ObjectNode version = version("v1", kind, schemas).put("storage", true);
    addPrinterColumns(kind, version);
    spec.putArray("versions").add(version);
    return crd;
  }

  /** Serves v1alpha1 too, if it had the kind. */
  ObjectNode withV1alpha1(Class<? extends RayResource<?, ?>> kind) {
    ObjectNode crd = v1(kind);
    if (V1alpha1.KINDS.contains(kind)) {
      ObjectNode version = version("v1alpha1", kind, v1alpha1).put("storage", false);
      version.put("deprecated", true);
      version.put("deprecationWarning", V1alpha1.deprecationWarning(HasMetadata.getKind(kind)));
      if (V1alpha1.KINDS_WITH_PRINTER_COLUMNS.contains(kind)) {
        addPrinterColumns(kind, version);
      }
      crd.withArray("/spec/versions").add(version);
    }
    return crd;
  }

  private ObjectNode version(
      String name, Class<? extends RayResource<?, ?>> kind, SchemaGenerator schemas) {
    Type[] specAndStatus =
        ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments();
    ObjectNode version = JsonNodeFactory.instance.objectNode();
    version.put("name", name).put("served", true);
    version.putObject("subresources").putObject("status");
    ObjectNode schema = version.putObject("schema").putObject("openAPIV3Schema");
    schema.put("description", documentation.of(kind)).put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    properties.putObject("apiVersion").put("type", "string");
    properties.putObject("kind").put("type", "string");
    properties.putObject("metadata").put("type", "object");
    properties.set("spec", part(specAndStatus[0], schemas));
    properties.set("status", part(specAndStatus[1], schemas));
    return version;
  }

  private ObjectNode part(Type record, SchemaGenerator schemas) {
    return schemas.schema(record).put("description", documentation.of((Class<?>) record));
  }

  private static void addPrinterColumns(
      Class<? extends RayResource<?, ?>> kind, ObjectNode version) {
    ArrayNode columns = version.putArray("additionalPrinterColumns");
    for (PrinterColumn column : kind.getAnnotationsByType(PrinterColumn.class)) {
      ObjectNode json = columns.addObject();
      json.put("name", column.name());
      json.put("type", column.type());
      json.put("jsonPath", column.path());
      if (column.priority() != 0) {
        json.put("priority", column.priority());
      }
    }
  }
}
