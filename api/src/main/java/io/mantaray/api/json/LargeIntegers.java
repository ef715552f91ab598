package io.mantaray.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableAnyProperty;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.io.IOException;
import java.util.List;

/**
 * Reads integers of more than 32 bits into fields of 32.
 *
 * <p>The API server accepts such a number in a custom resource, and an exception would end the
 * watch of all. The field gets the nearest number that fits. The exact one is kept among the
 * object's additional properties, from which it is written, in place of the field.
 */
final class LargeIntegers extends SimpleModule {

  LargeIntegers() {
    setDeserializerModifier(
        new BeanDeserializerModifier() {
          @Override
          public BeanDeserializerBuilder updateBuilder(
              DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
            SettableAnyProperty others = builder.getAnySetter();
            if (others != null) {
              builder
                  .getProperties()
                  .forEachRemaining(
                      property -> {
                        if (hasIntegers(property.getType())) {
                          builder.addOrReplaceProperty(new Property(property, others), true);
                        }
                      });
            }
            return builder;
          }
        });
  }

  private static boolean hasIntegers(JavaType type) {
    return type.hasRawClass(Integer.class)
        || type.hasRawClass(IntOrString.class)
        || (type.isCollectionLikeType() && type.getContentType().hasRawClass(Integer.class));
  }

  private static int nearest(long exact) {
    return Math.clamp(exact, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private static final class Property extends SettableBeanProperty.Delegating {

    private final SettableAnyProperty others;

    Property(SettableBeanProperty delegate, SettableAnyProperty others) {
      super(delegate);
      this.others = others;
    }

    @Override
    protected SettableBeanProperty withDelegate(SettableBeanProperty delegate) {
      return new Property(delegate, others);
    }

    @Override
    public void deserializeAndSet(JsonParser parser, DeserializationContext context, Object bean)
        throws IOException {
      switch (parser.currentToken()) {
        case VALUE_NUMBER_INT -> {
          long exact = parser.getLongValue();
          int nearest = nearest(exact);
          delegate.set(
              bean, getType().hasRawClass(Integer.class) ? nearest : new IntOrString(nearest));
          if (nearest != exact) {
            others.set(bean, getName(), exact);
          }
        }
        case START_ARRAY -> {
          List<Long> exact =
              context.readValue(
                  parser, context.getTypeFactory().constructCollectionType(List.class, Long.class));
          List<Integer> nearest = new ExplicitEmpties.ExplicitList<>();
          exact.forEach(number -> nearest.add(nearest(number)));
          delegate.set(bean, nearest);
          if (exact.stream().anyMatch(number -> nearest(number) != number)) {
            others.set(bean, getName(), exact);
          }
        }
        default -> delegate.deserializeAndSet(parser, context, bean);
      }
    }
  }
}
