/** What {@code ./manta demo service} shows: a RayService that is upgraded under load. */
@NullMarked
package io.mantaray.local.demo;

import org.jspecify.annotations.NullMarked;
