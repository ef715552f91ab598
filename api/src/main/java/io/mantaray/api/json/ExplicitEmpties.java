package io.mantaray.api.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps {@code containers: []} apart from no containers at all.
 *
 * <p>fabric8's classes have an empty list where the JSON has none, and write no list that is empty;
 * {@code containers} is required, though. So lists and maps that were in the JSON are read into
 * classes of their own, which tell them from those that were not.
 */
final class ExplicitEmpties extends SimpleModule {

  @SuppressWarnings({"rawtypes", "unchecked"}) // a class literal has no type arguments
  ExplicitEmpties() {
    addAbstractTypeMapping(List.class, (Class) ExplicitList.class);
    addAbstractTypeMapping(Map.class, (Class) ExplicitMap.class);
    setSerializerModifier(
        new BeanSerializerModifier() {
          @Override
          public List<BeanPropertyWriter> changeProperties(
              SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> writers) {
            writers.replaceAll(
                writer -> writer.getType().isContainerType() ? new Writer(writer) : writer);
            return writers;
          }
        });
  }

  /** A list that was in the JSON. */
  static final class ExplicitList<E> extends ArrayList<E> {}

  /** An object that was in the JSON. */
  static final class ExplicitMap<K, V> extends LinkedHashMap<K, V> {}

  /**
   * Writes a list or map that is empty but was in the JSON, whatever its class says of empty ones.
   */
  private static final class Writer extends BeanPropertyWriter {

    Writer(BeanPropertyWriter writer) {
      super(writer);
    }

    @Override
    public void serializeAsField(Object bean, JsonGenerator json, SerializerProvider provider)
        throws Exception {
      switch (get(bean)) {
        case ExplicitList<?> list when list.isEmpty() -> {
          json.writeArrayFieldStart(getName());
          json.writeEndArray();
        }
        case ExplicitMap<?, ?> map when map.isEmpty() -> {
          json.writeObjectFieldStart(getName());
          json.writeEndObject();
        }
        case null, default -> super.serializeAsField(bean, json, provider);
      }
    }
  }
}
