/**
 * Says what is wrong with a RayJob before anything is made of it.
 *
 * <p>Each class has the rules for one side of the job and reports all that break them, so that
 * their author can mend them at once.
 */
@NullMarked
package io.mantaray.operator.rayjob.validation;

import org.jspecify.annotations.NullMarked;
