package io.mantaray.api.v1;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that is an object of the API: it gets a builder, and its absent fields are not written.
 */
@RecordBuilder.Template(options = @RecordBuilder.Options(addStaticBuilder = false))
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface ApiObject {}
