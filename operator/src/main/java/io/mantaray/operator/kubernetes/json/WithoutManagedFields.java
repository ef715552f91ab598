package io.mantaray.operator.kubernetes.json;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/**
 * Skips {@code managedFields}, which are most of a small object. An API server leaves them as they
 * are when an update does not name them.
 */
public final class WithoutManagedFields extends SimpleModule {
  private static final String UNUSED = "managedFields";

  public WithoutManagedFields() {
    setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public BeanDeserializerBuilder updateBuilder(
              DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
            if (bean.getBeanClass() == ObjectMeta.class) {
              builder.removeProperty(PropertyName.construct(UNUSED));
              builder.addIgnorable(UNUSED);
            }
            if (bean.getBeanClass() == Ingress.class) {
              builder.addOrReplaceProperty(withWriters(builder), true);
            }
            return builder;
          }
        });
  }

  /** Which of an Ingress' annotations are ours to remove is told by who wrote them. */
  private static SettableBeanProperty withWriters(BeanDeserializerBuilder ingress) {
    return ingress
        .findProperty(PropertyName.construct("metadata"))
        .withValueDeserializer(Metadata.WITH_WRITERS);
  }
}
