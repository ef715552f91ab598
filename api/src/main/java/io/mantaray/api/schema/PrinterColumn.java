package io.mantaray.api.schema;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A column that {@code kubectl get} shows for a kind. */
@Repeatable(PrinterColumn.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PrinterColumn {

  String name();

  /** The JSON path of the value in an object of the kind. */
  String path();

  String type() default "string";

  /** Columns with a priority other than zero are shown with {@code -o wide} only. */
  int priority() default 0;

  /** The columns of a kind, from left to right. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    PrinterColumn[] value();
  }
}
