package io.mantaray.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The only values that the API server accepts for a text.
 *
 * <p>The Java type stays {@code String}: an operator that is older than the CRD must still be able
 * to read a value which it does not know.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OneOf {
  String[] value();
}
