package io.mantaray.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An integer that KubeRay declares with 64 bits.
 *
 * <p>The others are declared with 32 bits, though the API server accepts larger numbers for them,
 * which is why all are {@code Long} in Java.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Int64 {}
