@NullMarked
package io.mantaray.local.pki;

import org.jspecify.annotations.NullMarked;
