package io.mantaray.api.v1;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A moment as an object of the API has it: a text, kept as it was written.
 *
 * @param text RFC 3339; {@code null} for the {@code null} that a user may write where the API
 *     allows it
 */
@JsonDeserialize(using = Timestamp.Reader.class)
public record Timestamp(@JsonValue @Nullable String text) {

  /** The moment as Kubernetes writes it: in UTC, with whole seconds. */
  public static Timestamp of(Instant instant) {
    return new Timestamp(instant.truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /**
   * The moment; empty if the text names none, since the API server's check of dates is looser than
   * a calendar.
   */
  public Optional<Instant> instant() {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Tells a {@code null} that was written out from a field that is absent. */
  static final class Reader extends StdScalarDeserializer<Timestamp> {

    Reader() {
      super(Timestamp.class);
    }

    @Override
    public Timestamp deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return new Timestamp(parser.getText());
    }

    @Override
    public Timestamp getNullValue(DeserializationContext context) {
      return new Timestamp(null);
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
      return null;
    }
  }
}
