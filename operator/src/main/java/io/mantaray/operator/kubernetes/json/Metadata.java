package io.mantaray.operator.kubernetes.json;

import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;

/** The metadata of an object, without or with who wrote which field. */
final class Metadata {
  private static final FieldTable<OwnerReference> OWNER =
      new FieldTable<>(OwnerReference::new)
          .text("apiVersion", OwnerReference::setApiVersion)
          .text("kind", OwnerReference::setKind)
          .text("name", OwnerReference::setName)
          .text("uid", OwnerReference::setUid)
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

  static final FieldTable<ObjectMeta> TABLE = withoutWriters();

  static final FieldTable<ObjectMeta> WITH_WRITERS =
      withoutWriters().parts("managedFields", WRITER, ObjectMeta::setManagedFields);

  private Metadata() {}

  private static FieldTable<ObjectMeta> withoutWriters() {
    return new FieldTable<>(ObjectMeta::new)
        .text("name", ObjectMeta::setName)
        .text("namespace", ObjectMeta::setNamespace)
        .text("generateName", ObjectMeta::setGenerateName)
        .text("uid", ObjectMeta::setUid)
        .text("resourceVersion", ObjectMeta::setResourceVersion)
        .number("generation", ObjectMeta::setGeneration)
        .text("creationTimestamp", ObjectMeta::setCreationTimestamp)
        .text("deletionTimestamp", ObjectMeta::setDeletionTimestamp)
        .number("deletionGracePeriodSeconds", ObjectMeta::setDeletionGracePeriodSeconds)
        .textsByName("labels", ObjectMeta::setLabels)
        .textsByName("annotations", ObjectMeta::setAnnotations)
        .texts("finalizers", ObjectMeta::setFinalizers)
        .parts("ownerReferences", OWNER, ObjectMeta::setOwnerReferences);
  }
}
