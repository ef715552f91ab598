package io.mantaray.api.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableAnyProperty;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.io.IOException;

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
                        if (isInteger(property)) {
                          builder.addOrReplaceProperty(new Property(property, others), true);
                        }
                      });
            }
            return builder;
          }
        });
  }

  private static boolean isInteger(SettableBeanProperty property) {
    return property.getType().hasRawClass(Integer.class)
        || property.getType().hasRawClass(IntOrString.class);
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
      if (parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
        long exact = parser.getLongValue();
        int nearest = Math.clamp(exact, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (nearest != exact) {
          boolean typed = getType().hasRawClass(Integer.class);
          delegate.set(bean, typed ? nearest : new IntOrString(nearest));
          others.set(bean, getName(), exact);
          return;
        }
      }
      delegate.deserializeAndSet(parser, context, bean);
    }
  }
}
