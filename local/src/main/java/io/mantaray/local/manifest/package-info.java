/** What we ship for clusters that others run. */
@NullMarked
package io.mantaray.local.manifest;

import org.jspecify.annotations.NullMarked;
