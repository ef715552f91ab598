@NullMarked
package io.mantaray.local.manifest;

import org.jspecify.annotations.NullMarked;
