package io.mantaray.operator.kubernetes.json;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The metadata of an object. */
public final class Metadata {
  private static final FieldTable<OwnerReference> OWNER =
      new FieldTable<>(OwnerReference::new)
          .shared("apiVersion", OwnerReference::setApiVersion)
          .shared("kind", OwnerReference::setKind)
          .shared("name", OwnerReference::setName)
          .shared("uid", OwnerReference::setUid)
          .flag("controller", OwnerReference::setController)
          .flag("blockOwnerDeletion", OwnerReference::setBlockOwnerDeletion);

  private static final FieldTable<ManagedFieldsEntry> WRITER =
      new FieldTable<>(ManagedFieldsEntry::new)
          .text("manager", ManagedFieldsEntry::setManager)
          .text("operation", ManagedFieldsEntry::setOperation)
          .text("apiVersion", ManagedFieldsEntry::setApiVersion)
          .text("time", ManagedFieldsEntry::setTime)
          .text("fieldsType", ManagedFieldsEntry::setFieldsType)
          .text("subresource", ManagedFieldsEntry::setSubresource)
          .tree(
              "fieldsV1",
              (writer, fields) -> {
                FieldsV1 all = new FieldsV1();
                all.setAdditionalProperties(fields);
                writer.setFieldsV1(all);
              });

  static final FieldTable<ObjectMeta> WITH_WRITERS =
      simpleFields(ObjectMeta::new)
          .textsByName("labels", ObjectMeta::setLabels)
          .textsByName("annotations", ObjectMeta::setAnnotations)
          .texts("finalizers", ObjectMeta::setFinalizers)
          .parts("ownerReferences", OWNER, ObjectMeta::setOwnerReferences)
          .parts("managedFields", WRITER, ObjectMeta::setManagedFields);

  /**
   * For objects of which caches hold many and which nobody changes: most of the memory of metadata
   * goes into maps and lists, so these are as small as can be and shared by objects that agree.
   */
  public static final FieldTable<ObjectMeta> COMPACT =
      simpleFields(Metadata::withSharedEmpties)
          .textsByName(
              "labels", (meta, labels) -> meta.setLabels(SharedValues.of(Map.copyOf(labels))))
          .textsByName(
              "annotations",
              (meta, annotations) -> meta.setAnnotations(SharedValues.of(Map.copyOf(annotations))))
          .texts(
              "finalizers",
              (meta, finalizers) -> meta.setFinalizers(SharedValues.of(List.copyOf(finalizers))))
          .parts(
              "ownerReferences",
              OWNER,
              (meta, owners) -> meta.setOwnerReferences(SharedValues.of(List.copyOf(owners))));

  private Metadata() {}

  private static FieldTable<ObjectMeta> simpleFields(Supplier<ObjectMeta> empty) {
    return new FieldTable<>(empty)
        .text("name", ObjectMeta::setName)
        .shared("namespace", ObjectMeta::setNamespace)
        .text("generateName", ObjectMeta::setGenerateName)
        .text("uid", ObjectMeta::setUid)
        .text("resourceVersion", ObjectMeta::setResourceVersion)
        .number("generation", ObjectMeta::setGeneration)
        .shared("creationTimestamp", ObjectMeta::setCreationTimestamp)
        .shared("deletionTimestamp", ObjectMeta::setDeletionTimestamp)
        .number("deletionGracePeriodSeconds", ObjectMeta::setDeletionGracePeriodSeconds);
  }

  private static ObjectMeta withSharedEmpties() {
    ObjectMeta metadata = new ObjectMeta();
    metadata.setLabels(Map.of());
    metadata.setAnnotations(Map.of());
    metadata.setFinalizers(List.of());
    metadata.setOwnerReferences(List.of());
    metadata.setManagedFields(List.of());
    metadata.setAdditionalProperties(Map.of());
    return metadata;
  }
}
