/**
 * The four kinds of {@code ray.io/v1} and everything inside them.
 *
 * <p>A kind is a fabric8 custom resource; all below it are immutable records, one per object of the
 * API, whose components have the names of the JSON fields. Three rules hold for every record:
 *
 * <ul>
 *   <li>What is absent in the JSON is {@code null}, never a default, an empty list or zero: the API
 *       tells them apart. Even a required field may be absent, in an object that is older than the
 *       requirement.
 *   <li>What the record does not know is kept and written back, so that an operator older than the
 *       CRD loses nothing.
 *   <li>Whatever the API server lets in can be read: enumerated values are texts and integers have
 *       64 bits, because one unreadable object would end the watch of all.
 * </ul>
 *
 * <p>Objects are edited with the generated builders, {@code spec.with(s -> s.suspend(true))} for
 * instance.
 */
@NullMarked
package io.mantaray.api.v1;

import org.jspecify.annotations.NullMarked;
