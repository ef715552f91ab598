package io.mantaray.operator.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads an object by a table of its fields and skips those that are not in it. A bean would be read
 * by reflection, which costs several times as much, and whole.
 */
public final class FieldTable<T> extends JsonDeserializer<T> {
  /** Reads one field into an object; the parser is at its value. */
  @FunctionalInterface
  private interface Field<T> {
    void read(JsonParser json, T object) throws IOException;
  }

  private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

  private final Supplier<T> empty;
  private final Map<String, Field<T>> fields = new HashMap<>();

  public FieldTable(Supplier<T> empty) {
    this.empty = empty;
  }

  public FieldTable<T> text(String name, BiConsumer<T, String> set) {
    return field(name, (json, object) -> set.accept(object, json.getText()));
  }

  /** A text that many objects have in common, of which one copy is enough. */
  public FieldTable<T> shared(String name, BiConsumer<T, String> set) {
    return field(name, (json, object) -> set.accept(object, sharedText(json)));
  }

  public FieldTable<T> flag(String name, BiConsumer<T, Boolean> set) {
    return field(name, (json, object) -> set.accept(object, json.getBooleanValue()));
  }

  public FieldTable<T> integer(String name, BiConsumer<T, Integer> set) {
    return field(name, (json, object) -> set.accept(object, json.getIntValue()));
  }

  public FieldTable<T> number(String name, BiConsumer<T, Long> set) {
    return field(name, (json, object) -> set.accept(object, json.getLongValue()));
  }

  public FieldTable<T> texts(String name, BiConsumer<T, List<String>> set) {
    return field(
        name,
        (json, object) -> {
          List<String> texts = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            texts.add(json.getText());
          }
          set.accept(object, texts);
        });
  }

  public FieldTable<T> textsByName(String name, BiConsumer<T, Map<String, String>> set) {
    return field(
        name,
        (json, object) -> {
          Map<String, String> texts = new LinkedHashMap<>();
          while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            json.nextToken();
            texts.put(key, sharedText(json));
          }
          set.accept(object, texts);
        });
  }

  public FieldTable<T> tree(String name, BiConsumer<T, Map<String, Object>> set) {
    return field(name, (json, object) -> set.accept(object, json.readValueAs(TREE)));
  }

  public <P> FieldTable<T> part(String name, FieldTable<P> table, BiConsumer<T, P> set) {
    return field(name, (json, object) -> set.accept(object, table.read(json)));
  }

  public <P> FieldTable<T> parts(String name, FieldTable<P> table, BiConsumer<T, List<P>> set) {
    return field(
        name,
        (json, object) -> {
          List<P> parts = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            parts.add(table.read(json));
          }
          set.accept(object, parts);
        });
  }

  /**
   * A list of objects.
   *
   * @param done makes of what was read of one what is kept of it
   */
  public <P, V> FieldTable<T> parts(
      String name, FieldTable<P> table, Function<P, V> done, BiConsumer<T, List<V>> set) {
    return field(
        name,
        (json, object) -> {
          List<V> parts = new ArrayList<>();
          while (json.nextToken() != JsonToken.END_ARRAY) {
            parts.add(done.apply(table.read(json)));
          }
          set.accept(object, List.copyOf(parts));
        });
  }

  private static String sharedText(JsonParser json) throws IOException {
    return SharedValues.text(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
  }

  private FieldTable<T> field(String name, Field<T> field) {
    fields.put(name, field);
    return this;
  }

  @Override
  public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
    return read(json);
  }

  public T read(JsonParser json) throws IOException {
    T object = empty.get();
    if (json.currentToken() == JsonToken.START_OBJECT) {
      json.nextToken();
    }
    while (json.currentToken() == JsonToken.FIELD_NAME) {
      Field<T> field = fields.get(json.currentName());
      boolean absent = json.nextToken() == JsonToken.VALUE_NULL;
      if (field == null) {
        json.skipChildren();
      } else if (!absent) {
        field.read(json, object);
      }
      json.nextToken();
    }
    return object;
  }
}
