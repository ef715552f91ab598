/** What the machine itself must bring along, as Debian packages. */
@NullMarked
package io.mantaray.local.debian;

import org.jspecify.annotations.NullMarked;
