package io.mantaray.operator.kubernetes.json;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * Skips what the operator has no use for, which would be most of its work and memory. Pods are what
 * it reads most.
 *
 * <p>Objects that are written again are read whole but for {@code managedFields}, which an API
 * server leaves as they are when an update does not name them.
 */
public final class SparseReading extends SimpleModule {
  private static final String UNUSED = "managedFields";

  public SparseReading() {
    addDeserializer(Pod.class, SparsePod.TABLE);
    setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public BeanDeserializerBuilder updateBuilder(
              DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
            if (bean.getBeanClass() == ObjectMeta.class) {
              builder.removeProperty(PropertyName.construct(UNUSED));
              builder.addIgnorable(UNUSED);
            }
            return builder;
          }
        });
  }
}
