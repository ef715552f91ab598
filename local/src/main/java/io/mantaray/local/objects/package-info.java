/** Objects of ours on a cluster: how they come there, and how one becomes an account among them. */
@NullMarked
package io.mantaray.local.objects;

import org.jspecify.annotations.NullMarked;
