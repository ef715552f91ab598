package io.mantaray.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;

/**
 * Writes a quantity as it was read: {@code cpu: 1} as a number, {@code cpu: "1"} as a text.
 *
 * <p>A mark among the additional properties tells which it was, since a quantity of another class
 * would be equal to none.
 */
final class LiteralQuantities extends SimpleModule {

  private static final String NUMBER = "number";

  LiteralQuantities() {
    setMixInAnnotation(Quantity.class, Annotations.class);
  }

  @JsonDeserialize(using = Reader.class)
  @JsonSerialize(using = Writer.class)
  private abstract static class Annotations {}

  private static final class Reader extends Quantity.Deserializer {

    @Override
    public Quantity deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      boolean number = parser.currentToken().isNumeric();
      Quantity quantity = super.deserialize(parser, context);
      if (number) {
        quantity.setAdditionalProperty(NUMBER, true);
      }
      return quantity;
    }
  }

  private static final class Writer extends Quantity.Serializer {

    @Override
    public void serialize(Quantity quantity, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      boolean number = quantity.getAdditionalProperties().containsKey(NUMBER);
      if (number && quantity.getFormat().isEmpty()) {
        json.writeNumber(quantity.getAmount());
      } else {
        super.serialize(quantity, json, provider);
      }
    }
  }
}
