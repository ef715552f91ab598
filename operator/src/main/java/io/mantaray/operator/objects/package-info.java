/**
 * The shape of every decision about an object that belongs to another: what it should be, and what
 * is to be done about what there is.
 */
@NullMarked
package io.mantaray.operator.objects;

import org.jspecify.annotations.NullMarked;
